"""`fragfft view` in a real window: view_test.py FRAGFFT FOLDER. A script chooses, steps, paints, drops a file, breaks and
mends a program; what the window says is compared with what it keeps and with NumPy and SciPy."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

import numpy as np
import scipy.ndimage

thorough = "FRAGFFT_THOROUGH" in os.environ
program, folder = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2]).resolve()
for tool in ("Xvfb", "xdotool"):
    if shutil.which(tool) is None:
        print(f"skipped: there is no {tool}")
        sys.exit(77)
shutil.rmtree(folder, ignore_errors=True)
folder.mkdir(parents=True)


# Replaces the browser: records what it should open.
browser, opened = folder / "browser", folder / "opened.txt"
browser.write_text(f"#!/bin/sh\necho \"$1\" >{opened}\n")
browser.chmod(0o755)


def visible_window(environment):
    # xdotool fails if another window disappears while it searches.
    for _ in range(100):
        done = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", "^fragfft$"], env=environment,
                              capture_output=True, text=True)
        if done.returncode == 0 and done.stdout.split():
            return done.stdout.split()[-1]
        time.sleep(0.1)
    raise AssertionError("no window is visible after ten seconds")


class Window:
    """The window, obeying lines as they come; each is a frame, which a small window draws sooner."""

    def __init__(self, environment, *arguments):
        self.process = subprocess.Popen(
            [program, "view", *arguments, "--script", "-", "--debug"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1,
            # Huge pages would look like growing memory.
            env={**{name: value for name, value in environment.items() if name != "GLIBC_TUNABLES"},
                 "BROWSER": str(browser), "XDG_CACHE_HOME": str(folder / "kept")})
        subprocess.run(["xdotool", "windowsize", visible_window(environment), "640", "480"], env=environment, check=True)

    def say(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def tell(self):
        self.say("wait 2", "tell")
        line = self.process.stdout.readline()
        assert line, self.process.communicate()[1]
        return json.loads(line)

    def close(self):
        """Returns how many objects of OpenGL are left, and the errors."""
        out, errors = self.process.communicate(timeout=60)
        assert self.process.returncode == 0, errors
        return json.loads(out.splitlines()[-1])["objects_left"], errors


def relative(got, want):
    return np.linalg.norm(got - want) / np.linalg.norm(want)


def picture_file():
    """A picture of odd size, no two of whose axes or channels are alike."""
    y, x = np.mgrid[0:45, 0:70]
    image = np.stack([x / 70, y / 45, (x * y % 17) / 17, np.ones_like(x)], axis=-1).astype(np.float32)
    np.save(folder / "picture.npy", image)
    return image


def filters_live(window, image):
    window.say(f"drop {folder}/picture.npy", "filter gaussian:sigma=2", "method wide", "boundary clamp", "compare yes")
    told = window.tell()
    assert told["error"] == "" and told["picture"] == [70, 45], told
    assert told["filtered"]["by"] == "wide" and told["filtered"]["milliseconds"] > 0, told
    window.say(f"keep result {folder}/result.npy", f"keep picture {folder}/kept.npy")
    command = window.tell()["command"]
    assert np.array_equal(np.load(folder / "kept.npy"), image)
    want = scipy.ndimage.gaussian_filter(image.astype(np.float64), (2, 2, 0), mode="nearest", truncate=4)
    assert relative(np.load(folder / "result.npy"), want) < 2e-6
    # The command line that it shows gives the same result.
    words = command.split()
    assert words[:2] == ["fragfft", "filter"], command
    subprocess.run([program, *words[1:]], cwd=folder, check=True)
    again = np.load(folder / "result.npy")
    assert relative(again, want) < 2e-6
    # A slider is moved, a kernel of another size is set, and both are undone.
    window.say("filter gaussian:sigma=2.1", "wait 2", "filter box:size=9", "wait 2", f"keep result {folder}/box.npy", "undo", "undo")
    assert window.tell()["filter"].startswith("gaussian:sigma=2"), window.tell()
    want = scipy.ndimage.uniform_filter(image.astype(np.float64), (9, 9, 1), mode="nearest")
    assert relative(np.load(folder / "box.npy"), want) < 2e-6
    # The brush: removing the zero frequency removes the mean.
    window.say("paint 35 22 1 0", "wait 2", f"keep result {folder}/painted.npy", f"keep mask {folder}/mask.npy")
    command = window.tell()["command"]
    assert command.startswith("# No command") and "keep mask" in command, command
    painted = np.load(folder / "painted.npy")
    assert abs(painted[..., :3].mean()) < 1e-3 and np.load(folder / "mask.npy")[22, 35] == 0
    window.say("undo")
    # Impossible requests are reported in one line, and the present state stays.
    window.say("method moreland-angel-2003", "boundary wrap")
    told = window.tell()
    assert "moreland" in told["error"] and "\n" not in told["error"], told["error"]
    window.say("method best", "boundary clamp", f"drop {folder}/none.png")
    told = window.tell()
    assert "none.png" in told["error"], told["error"]
    window.say(f"drop {folder}/picture.npy")
    assert window.tell()["error"] == ""
    window.say("source teapot", "side 64", "compare no", "method fialka-cadik-2006", "measure", "wait 20")
    rows = window.tell()["crossover"]
    assert [row[0] for row in rows] == [3, 5, 9, 15, 21, 31, 41, 63] and all(min(row) > 0 for row in rows), rows
    window.say("source ocean", "wait 2", f"keep picture {folder}/sea.png")
    assert window.tell()["picture"] == [64, 64] and (folder / "sea.png").stat().st_size > 1000
    window.say("source camera:/dev/null")
    assert "no camera" in window.tell()["error"]
    # A picture that the method refuses, when none of its size was filtered before; also for the crossover.
    window.say("method moreland-angel-2003", "source teapot", "boundary wrap", "wait 2", f"drop {folder}/picture.npy", "wait 3")
    assert "moreland" in window.tell()["error"], window.tell()
    window.say("scene steps", "wait 2", "scene filter", "wait 2", "measure")
    assert "moreland" in window.tell()["error"] and window.tell()["crossover"] == []
    window.say("method best", "boundary clamp")
    assert window.tell()["error"] == ""


def steps(window, image):
    window.say(f"drop {folder}/picture.npy", "scene steps", "method lloyd-boyd-govindaraju-2008", "size 15x9", "view log", "channel 2")
    for pass_number in (1, 2, 5):
        window.say(f"pass {pass_number}", "texel 3,1,0", "trace yes")
        lane = window.tell()["lanes"][0]
        assert lane["reads"] > 0 and len(lane["trace"]) == pass_number and lane["error"] < 5e-6, lane
    # The first texel of the spectrum holds the sums of the resampled picture.
    window.say("size 16x8", "method fialka-cadik-2006", "by 100", "texel 0,0,0", f"keep result {folder}/spectrum.npy", f"keep passes {folder}/passes.png",
               f"keep passes {folder}/passes", f"keep plan {folder}/plan.json")
    told = window.tell()
    lane = told["lanes"][0]
    x = np.minimum(69, ((np.arange(16) + 0.5) * 70 / 16).astype(int))
    y = np.minimum(44, ((np.arange(8) + 0.5) * 45 / 8).astype(int))
    small = image[np.ix_(y, x)].astype(np.float64)
    texels = np.load(folder / "spectrum.npy")
    spectra = np.fft.fft2((small[..., 0] + 1j * small[..., 1])[::-1])  # row 0 is the lowest
    assert relative(texels[..., 0] + 1j * texels[..., 1], spectra) < 1e-6
    assert np.allclose(lane["values"], texels[0, 0]) and "part of F(0, 0) of green" in lane["words"], lane
    plan = json.loads((folder / "plan.json").read_text())
    # A frame for each pass, and the number of frames in the animation's header.
    assert b"acTL" + lane["passes"].to_bytes(4, "big") in (folder / "passes.png").read_bytes()
    assert len(plan["passes"]) == lane["passes"] == len(list((folder / "passes").glob("*.png")))
    printed = subprocess.run([program, *told["command"].split()[1:]], capture_output=True, text=True, check=True).stdout
    assert json.loads(printed)["passes"] == plan["passes"]
    # Dispatches, and two methods side by side.
    window.say("method fused", "beside fialka-cadik-2006", "pass 1", "texel 1,1,0")
    lanes = window.tell()["lanes"]
    assert len(lanes) == 2 and lanes[0]["reads"] >= 16 and lanes[1]["reads"] == 3, lanes
    # The live page opens at the pass that is shown.
    window.say("size 8x8", "method wide", "beside none", "pass 2", "page")
    window.tell()
    for _ in range(100):
        if opened.exists() and opened.read_text():
            break
        time.sleep(0.1)
    step = pathlib.Path(opened.read_text().strip())
    assert "live.html#watch?method=wide&operation=forward&size=8x8&pass=2" in step.read_text(), step.read_text()
    assert (step.parent / "live.html").stat().st_size > 100000


def programs(window, edited):
    """A program that is broken and mended while it is looked at."""
    window.say("scene steps", "beside none", "method fialka-cadik-2006", "operation forward", "size 8x8", "texel 3,1,0", "pass 1")
    good = window.tell()
    file = edited / "fialka_cadik_2006/stage.frag"
    text = file.read_text()
    file.write_text(text.replace("void main()", "void main() { oops"))
    window.say("wait-until bad")
    told = window.tell()
    assert "stage" in told["programs"] and "oops" in told["programs"], told["programs"]
    assert told["lanes"][0]["values"] == good["lanes"][0]["values"]  # the last valid one stays
    file.write_text(text.replace("store(butterfly(", "store(1.5 * butterfly("))
    window.say("wait-until good")
    told = window.tell()
    assert told["programs"] == "good" and told["lanes"][0]["error"] > 0.1, told["lanes"]
    assert np.allclose(told["lanes"][0]["values"], 1.5 * np.array(good["lanes"][0]["values"]), rtol=1e-5)
    file.write_text(text)
    time.sleep(0.3)
    window.say("wait 5")
    told = window.tell()
    assert told["lanes"][0]["error"] < 1e-6 and told["lanes"][0]["values"] == good["lanes"][0]["values"], told["lanes"]


def many_steps(window):
    window.say("method fialka-cadik-2006", "size 8x8", "trace no", "texel 5,5,0")
    rounds = 100 if thorough else 10
    for _ in range(rounds // 2):
        window.say(*["by 1"] * 5, *["by -1"] * 5)
    before = window.tell()["resident_kilobytes"]
    for _ in range(rounds):
        window.say(*["by 1"] * 5, *["by -1"] * 5)
    after = window.tell()
    assert after["pass"] == "1"
    # A leak of one picture of 15 kB per step would show; with all rounds 4 kB per step would.
    assert after["resident_kilobytes"] < before + (4000 if thorough else 1500), (before, after["resident_kilobytes"])


def real_keys(environment):
    """Keys and a drop as a person gives them, through the window system."""
    window = subprocess.Popen([program, "view", "--script", "-"], env=environment, stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True, bufsize=1)
    ask = lambda: (window.stdin.write("wait 5\ntell\n"), window.stdin.flush(), json.loads(window.stdout.readline()))[-1]
    ask()
    press = lambda *keys: subprocess.run(["xdotool", "key", "--delay", "100", *keys], env=environment, check=True)
    subprocess.run(["xdotool", "windowfocus", visible_window(environment)], env=environment, check=True)
    # The plan must exist before its passes are stepped through: a busy machine takes longer for it than the time
    # between two keys.
    press("2")
    while ask()["scene"] != "steps" or not ask()["lanes"]:
        time.sleep(0.1)
    press("Right", "Right", "t", "v")
    told = ask()
    assert (told["scene"], told["pass"], told["trace"], told["view"]) == ("steps", "2", "yes", "magnitude"), told
    press("ctrl+z")
    assert ask()["view"] == "signed"
    press("Next", "Prior", "Prior", "l")
    told = ask()
    assert told["lecture"] == "yes" and told["pass"] == "1", told
    press("Escape")
    assert ask()["lecture"] == "no"
    window.stdin.close()
    assert window.wait(timeout=60) == 0
    # What was chosen is remembered, and an unsound file of before does no harm.
    environment["XDG_CACHE_HOME"] = str(folder / "cache")
    kept = folder / "cache/fragfft/view.json"
    kept.parent.mkdir(parents=True)
    kept.write_text('{"window": [0]}')
    for scene, presses in (("steps", ["2"]), ("steps", [])):
        window = subprocess.Popen([program, "view"], env=environment)
        subprocess.run(["xdotool", "windowfocus", visible_window(environment)], env=environment, check=True)
        press(*presses, "ctrl+q")  # which the window takes one after the other, once it is ready
        assert window.wait(timeout=60) == 0
        told = json.loads(kept.read_text())
        assert told["choices"]["scene"] == scene and len(told["window"]) == 4, told


def without_display():
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    told = subprocess.run([program, "view"], env=environment, capture_output=True, text=True)
    assert told.returncode == 3 and told.stderr.count("\n") == 1 and "fragfft page" in told.stderr, told


image = picture_file()
edited = folder / "programs"
without_display()
# A server that resets itself when its last client leaves would refuse a window that opens meanwhile.
server = subprocess.Popen(["Xvfb", "-noreset", "-displayfd", "1", "-screen", "0", "1400x1000x24"],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
try:
    on_screen = {**os.environ, "DISPLAY": ":" + server.stdout.readline().strip()}  # a free one, once it is ready
    window = Window(on_screen, "--programs", str(edited))
    for part, arguments in ((filters_live, (image,)), (steps, (image,)), (programs, (edited,)), (many_steps, ())):
        began = time.time()
        part(window, *arguments)
        print(f"{part.__name__}: {time.time() - began:.1f} s", flush=True)
    window.say(f"keep window {folder}/window.png")
    left, errors = window.close()
    assert left == [0, 0, 0, 0], left
    assert (folder / "window.png").stat().st_size > 10000
    real_keys(on_screen)
finally:
    server.kill()
