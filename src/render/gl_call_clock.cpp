// SPDX-License-Identifier: MIT

#include "render/gl_call_clock.h"

#include <glad/gl.h>

#include "core/timing.h"

namespace sinew {
namespace {

double g_milliseconds = 0.0;

/// Replaces one OpenGL function by itself with a clock around it.
template <auto& Function>
void measure() {
  static const auto real = Function;
  Function = [](auto... arguments) {
    const double before = thread_processor_ms();
    real(arguments...);
    g_milliseconds += thread_processor_ms() - before;
  };
}

}  // namespace

void measure_gl_calls() {
  measure<glad_glDrawArrays>();
  measure<glad_glDispatchCompute>();
  measure<glad_glDrawElements>();
  measure<glad_glDrawElementsInstanced>();
  measure<glad_glDrawElementsBaseVertex>();
  measure<glad_glClear>();
  measure<glad_glBlitNamedFramebuffer>();
}

double measured_gl_calls_ms() {
  return g_milliseconds;
}

}  // namespace sinew
