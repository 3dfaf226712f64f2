"""What programs of docs/lecture.md need of OpenGL: a compatibility context without a display, through ctypes."""
import ctypes
import ctypes.util
import sys

import numpy

ASSEMBLY, ASCII, ERROR_POSITION, ARITHMETIC, TEXTURE = 0x8804, 0x8875, 0x864B, 0x8805, 0x8806
RECTANGLE, PLAIN, FRAMEBUFFER, COLOR_ATTACHMENT = 0x84F5, 0x0DE1, 0x8D40, 0x8CE0
FRAGMENT, COMPUTE, COMPILED, LINKED = 0x8B30, 0x91B9, 0x8B81, 0x8B82
FLOAT, RGBA, RG, RGBA32F, RG32F = 0x1406, 0x1908, 0x8227, 0x8814, 0x8230


def skip(why):
    print(why)
    sys.exit(77)


def opened():
    """Makes a context current and returns what finds functions of OpenGL."""
    egl = ctypes.CDLL(ctypes.util.find_library("EGL") or skip("no EGL"))
    for function in ("eglGetPlatformDisplay", "eglCreateContext", "eglGetProcAddress"):
        getattr(egl, function).restype = ctypes.c_void_p
    surfaceless, opengl_api, profile_mask, compatibility, none = 0x31DD, 0x30A2, 0x30FD, 2, 0x3038
    display = ctypes.c_void_p(egl.eglGetPlatformDisplay(surfaceless, None, None))
    if not display or not egl.eglInitialize(display, None, None) or not egl.eglBindAPI(opengl_api):
        skip("no surfaceless EGL")
    attributes = (ctypes.c_int * 3)(profile_mask, compatibility, none)
    context = ctypes.c_void_p(egl.eglCreateContext(display, None, None, attributes))
    if not context or not egl.eglMakeCurrent(display, None, None, context):
        skip("no compatibility profile")

    def function(name, kinds, result=None):
        address = egl.eglGetProcAddress(name.encode())
        return ctypes.CFUNCTYPE(result, *kinds)(address) if address else skip("no " + name)

    return function


SIGNATURES = {
    "ActiveTexture": "u", "AttachShader": "uu", "BindFramebuffer": "uu", "BindImageTexture": "uuiiiuu",
    "BindProgramARB": "uu", "BindTexture": "uu", "CompileShader": "u", "CreateProgram": "=u", "CreateShader": "u=u",
    "DispatchCompute": "uuu", "DrawBuffers": "ip", "Enable": "u", "Finish": "", "FramebufferTexture2D": "uuuui",
    "GenFramebuffers": "ip", "GenTextures": "ip", "GetIntegerv": "up", "GetProgramInfoLog": "uipp",
    "GetProgramiv": "uup", "GetProgramivARB": "uup", "GetShaderInfoLog": "uipp", "GetShaderiv": "uup",
    "GetTexImage": "uiuup", "GetUniformLocation": "up=i", "LinkProgram": "u",
    "ProgramLocalParameter4fARB": "uuffff", "ProgramStringARB": "uuip", "Rectf": "ffff", "ShaderSource": "uipp",
    "TexImage2D": "uiiiiiuup", "TexParameteri": "uui", "Uniform1i": "ii", "UseProgram": "u", "Viewport": "iiii"}


class Card:
    def __init__(self):
        function = opened()
        kinds = {"u": ctypes.c_uint, "i": ctypes.c_int, "f": ctypes.c_float, "p": ctypes.c_void_p}
        for name, signature in SIGNATURES.items():
            arguments, _, result = signature.partition("=")
            setattr(self, name, function("gl" + name, [kinds[each] for each in arguments], kinds.get(result)))

    def texture(self, width, height, components, numbers=None, target=PLAIN):
        name = ctypes.c_uint()
        self.GenTextures(1, ctypes.byref(name))
        self.BindTexture(target, name)
        stored, given = {4: (RGBA32F, RGBA), 2: (RG32F, RG)}[components]
        if numbers is not None:
            numbers = numpy.ascontiguousarray(numbers, numpy.float32)
        self.TexImage2D(target, 0, stored, width, height, 0, given, FLOAT,
                        None if numbers is None else numbers.ctypes.data)
        for filtering in (0x2800, 0x2801):
            self.TexParameteri(target, filtering, 0x2600)
        return name

    def numbers_of(self, name, width, height, components, target=PLAIN):
        numbers = numpy.empty((height, width, components), numpy.float32)
        self.BindTexture(target, name)
        self.GetTexImage(target, 0, {4: RGBA, 2: RG}[components], FLOAT, numbers.ctypes.data)
        return numbers

    def load_assembly(self, text):
        """Returns the numbers of its instructions: arithmetic, texture."""
        self.BindProgramARB(ASSEMBLY, 1)
        self.ProgramStringARB(ASSEMBLY, ASCII, len(text), text.encode())
        place, counts = ctypes.c_int(), [ctypes.c_int(), ctypes.c_int()]
        self.GetIntegerv(ERROR_POSITION, ctypes.byref(place))
        assert place.value == -1, f"an error near {text[place.value:place.value + 40]!r}"
        for count, which in zip(counts, (ARITHMETIC, TEXTURE)):
            self.GetProgramivARB(ASSEMBLY, which, ctypes.byref(count))
        self.UseProgram(0)
        self.Enable(ASSEMBLY)
        return [count.value for count in counts]

    def load(self, text, kind, uniforms=None):
        """Compiles and uses a program of GLSL, with uniforms of whole numbers."""
        shader, program, done = self.CreateShader(kind), self.CreateProgram(), ctypes.c_int()
        source = ctypes.c_char_p(text.encode())
        self.ShaderSource(shader, 1, ctypes.byref(source), None)
        self.CompileShader(shader)
        self.GetShaderiv(shader, COMPILED, ctypes.byref(done))
        log = ctypes.create_string_buffer(2000)
        self.GetShaderInfoLog(shader, len(log), None, log)
        assert done.value, log.value.decode()
        self.AttachShader(program, shader)
        self.LinkProgram(program)
        self.GetProgramiv(program, LINKED, ctypes.byref(done))
        self.GetProgramInfoLog(program, len(log), None, log)
        assert done.value, log.value.decode()
        self.UseProgram(program)
        for name, value in (uniforms or {}).items():
            place = self.GetUniformLocation(program, name.encode())
            assert place >= 0, f"no uniform {name}"
            self.Uniform1i(place, value)

    def draw(self, targets, width, height, rows, kind=PLAIN):
        """Draws the lowest rows."""
        framebuffer = ctypes.c_uint()
        self.GenFramebuffers(1, ctypes.byref(framebuffer))
        self.BindFramebuffer(FRAMEBUFFER, framebuffer)
        for i, target in enumerate(targets):
            self.FramebufferTexture2D(FRAMEBUFFER, COLOR_ATTACHMENT + i, kind, target, 0)
        buffers = (ctypes.c_uint * len(targets))(*(COLOR_ATTACHMENT + i for i in range(len(targets))))
        self.DrawBuffers(len(targets), buffers)
        self.Viewport(0, 0, width, height)
        self.Rectf(-1.0, -1.0, 1.0, 2.0 * rows / height - 1.0)
