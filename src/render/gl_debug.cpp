// SPDX-License-Identifier: MIT

#include "render/gl_debug.h"

#include <glad/gl.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace sinew {
namespace {

void end_program(GLenum /*source*/, GLenum /*type*/, GLuint /*id*/, GLenum /*severity*/,
                 GLsizei /*length*/, const GLchar* message, const void* /*user*/) {
  std::fprintf(stderr, "sinew: OpenGL: %s\n", message);
  std::abort();
}

}  // namespace

bool gl_debug_wanted() {
  const char* const value = std::getenv("SINEW_GL_DEBUG");
  return value != nullptr && std::string_view(value) == "1";
}

void enable_gl_debug_output() {
  if (!gl_debug_wanted()) return;
  glEnable(GL_DEBUG_OUTPUT);
  glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);  // so that a debugger shows the offending call
  glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, 0, nullptr, GL_FALSE);
  for (const GLenum type :
       {GL_DEBUG_TYPE_ERROR, GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR, GL_DEBUG_TYPE_DEPRECATED_BEHAVIOR}) {
    glDebugMessageControl(GL_DONT_CARE, type, GL_DONT_CARE, 0, nullptr, GL_TRUE);
  }
  glDebugMessageCallback(end_program, nullptr);
}

}  // namespace sinew
