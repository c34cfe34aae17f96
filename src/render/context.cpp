// SPDX-License-Identifier: MIT

#include "render/context.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <glad/gl.h>

#include <array>
#include <vector>

#include "core/error.h"
#include "render/gl_debug.h"

namespace sinew {
namespace {

constexpr const char* kNoOpenGl =
    "this machine offers no OpenGL 4.5 without a display; install the packages libegl1 and "
    "libgl1-mesa-dri, which draw by software";

template <typename Function>
Function egl_function(const char* name) {
  return reinterpret_cast<Function>(eglGetProcAddress(name));
}

/// Returns displays that need no screen, best first: each device, Mesa without a surface, the
/// default.
std::vector<EGLDisplay> headless_displays() {
  std::vector<EGLDisplay> displays;
  const auto get_display =
      egl_function<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT");
  const auto query_devices = egl_function<PFNEGLQUERYDEVICESEXTPROC>("eglQueryDevicesEXT");
  if (get_display != nullptr) {
    if (query_devices != nullptr) {
      std::array<EGLDeviceEXT, 16> devices{};
      EGLint count = 0;
      if (query_devices(static_cast<EGLint>(devices.size()), devices.data(), &count) == EGL_TRUE) {
        for (EGLint i = 0; i < count; ++i) {
          displays.push_back(get_display(EGL_PLATFORM_DEVICE_EXT, devices[i], nullptr));
        }
      }
    }
    displays.push_back(get_display(EGL_PLATFORM_SURFACELESS_MESA,
                                   reinterpret_cast<void*>(EGL_DEFAULT_DISPLAY), nullptr));
  }
  displays.push_back(eglGetDisplay(EGL_DEFAULT_DISPLAY));
  return displays;
}

}  // namespace

struct OffscreenContext::Handles {
  EGLDisplay display = EGL_NO_DISPLAY;
  EGLContext context = EGL_NO_CONTEXT;
  EGLSurface surface = EGL_NO_SURFACE;

  /// Makes a context of `candidate` current. Returns false if it has none with OpenGL 4.5.
  bool open(EGLDisplay candidate) {
    if (candidate == EGL_NO_DISPLAY) return false;
    EGLint major = 0;
    EGLint minor = 0;
    if (eglInitialize(candidate, &major, &minor) != EGL_TRUE) return false;
    display = candidate;
    const std::array<EGLint, 5> wanted{EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE,
                                       EGL_OPENGL_BIT, EGL_NONE};
    EGLConfig config = nullptr;
    EGLint configs = 0;
    if (eglBindAPI(EGL_OPENGL_API) == EGL_TRUE &&
        eglChooseConfig(display, wanted.data(), &config, 1, &configs) == EGL_TRUE && configs > 0) {
      const std::array<EGLint, 9> attributes{EGL_CONTEXT_MAJOR_VERSION,
                                             4,
                                             EGL_CONTEXT_MINOR_VERSION,
                                             5,
                                             EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                             EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                             EGL_CONTEXT_OPENGL_DEBUG,
                                             gl_debug_wanted() ? EGL_TRUE : EGL_FALSE,
                                             EGL_NONE};
      context = eglCreateContext(display, config, EGL_NO_CONTEXT, attributes.data());
      if (context != EGL_NO_CONTEXT) {
        if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) == EGL_TRUE) {
          return true;
        }
        // Some drivers need a surface: one pixel is enough.
        const std::array<EGLint, 5> pixel{EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE};
        surface = eglCreatePbufferSurface(display, config, pixel.data());
        if (eglMakeCurrent(display, surface, surface, context) == EGL_TRUE) return true;
      }
    }
    close();
    return false;
  }

  void close() {
    if (display == EGL_NO_DISPLAY) return;
    eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    if (surface != EGL_NO_SURFACE) eglDestroySurface(display, surface);
    if (context != EGL_NO_CONTEXT) eglDestroyContext(display, context);
    // All contexts of the process share the display, so it stays initialized.
    display = EGL_NO_DISPLAY;
    context = EGL_NO_CONTEXT;
    surface = EGL_NO_SURFACE;
  }
};

OffscreenContext::OffscreenContext() : handles_(std::make_unique<Handles>()) {
  for (EGLDisplay display : headless_displays()) {
    if (handles_->open(display)) {
      load_gl_functions(eglGetProcAddress);
      return;
    }
  }
  throw UnavailableError(kNoOpenGl);
}

OffscreenContext::~OffscreenContext() {
  handles_->close();
}

void load_gl_functions(void (*(*load)(const char* name))()) {
  const int version = gladLoadGL(load);
  if (version < GLAD_MAKE_VERSION(4, 5)) {
    throw UnavailableError("the graphics driver does not support OpenGL 4.5; update it");
  }
  enable_gl_debug_output();
}

std::string gl_renderer_name() {
  const auto* name = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
  return name != nullptr ? name : "";
}

bool gl_is_software() {
  const std::string name = gl_renderer_name();
  return name.find("llvmpipe") != std::string::npos || name.find("softpipe") != std::string::npos;
}

}  // namespace sinew
