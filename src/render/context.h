// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <string>

namespace sinew {

/// Owns an OpenGL 4.5 context without a window or display, through EGL. It is on the first device
/// that offers OpenGL 4.5, or in software (Mesa) if there is no graphics processor. The context is
/// current on the thread that made it as long as this object lives.
class OffscreenContext {
 public:
  /// \throws UnavailableError if this machine has no OpenGL 4.5
  OffscreenContext();
  ~OffscreenContext();
  OffscreenContext(const OffscreenContext&) = delete;
  OffscreenContext& operator=(const OffscreenContext&) = delete;

 private:
  struct Handles;
  std::unique_ptr<Handles> handles_;
};

/// Loads the OpenGL functions of the current context; `load` finds one by its name.
/// \throws UnavailableError below version 4.5
void load_gl_functions(void (*(*load)(const char* name))());

/// Returns the name that the driver gives to the renderer of the current context.
std::string gl_renderer_name();

/// Returns true if the current context renders in software, so that frames have to be cheap.
bool gl_is_software();

}  // namespace sinew
