"""A using-declaration of a source file must not give a type's name another meaning: sources are compiled together, and
what follows in the same unit would take the other type in silence. using_declarations.py SOURCES

Two types of one name are no fault by themselves: it takes a declaration such as `using measuring::Way;` in a namespace
where, or around which, another `Way` is declared.
"""
import pathlib
import re
import sys

FOLDERS = ("include", "src", "program", "commands", "figures", "reference", "tests")
NAMESPACE = re.compile(r"^namespace ([\w:]+)(?:$| \{)")
TYPE = re.compile(r"^(?:struct|class|enum class|enum) (\w+)\b(?!.*;$)")
USING = re.compile(r"^using (?:fragfft::)?([\w:]+)::(\w+);")


def lines_in_namespaces(path):
    namespace = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if found := NAMESPACE.match(line):
            namespace = found.group(1)
        yield namespace, line


def main(root):
    files = [path for folder in FOLDERS for path in sorted(pathlib.Path(root, folder).rglob("*.[ch]pp"))]
    types = {}
    for path in files:
        if path.suffix == ".hpp":
            for namespace, line in lines_in_namespaces(path):
                if found := TYPE.match(line):
                    types.setdefault(found.group(1), set()).add(namespace)
    assert len(types) > 300, len(types)
    faults = 0
    for path in files:
        if path.suffix != ".cpp":
            continue
        for namespace, line in lines_in_namespaces(path):
            if not (found := USING.match(line)):
                continue
            taken, name = found.groups()
            declared = types.get(name, set())
            around = {namespace, namespace.rpartition("::")[0], "fragfft"}
            if any(known.endswith(taken) for known in declared) and any(
                    known in around and not known.endswith(taken) for known in declared):
                print(f"{path}: {line} hides another {name}")
                faults += 1
    sys.exit(1 if faults else 0)


main(*sys.argv[1:])
