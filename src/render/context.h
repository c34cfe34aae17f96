#pragma once

#include <memory>
#include <string>

namespace sinew {

/// OpenGL 4.5 without a window and without a display, through EGL: on the first device that has
/// it, by software (Mesa) where there is no graphics processor. Current on the thread that made it
/// for as long as it lives.
class OffscreenContext {
 public:
  /// \throws UnavailableError when this machine has no OpenGL 4.5.
  OffscreenContext();
  ~OffscreenContext();
  OffscreenContext(const OffscreenContext&) = delete;
  OffscreenContext& operator=(const OffscreenContext&) = delete;

 private:
  struct Handles;
  std::unique_ptr<Handles> handles_;
};

/// Makes the OpenGL functions of the current context callable; `load` finds one by its name.
/// \throws UnavailableError below version 4.5.
void load_gl_functions(void (*(*load)(const char* name))());

/// What draws in the current context, as the driver calls it.
std::string gl_renderer_name();

/// Whether the processor draws in the current context: then pictures must be cheap.
bool gl_is_software();

}  // namespace sinew
