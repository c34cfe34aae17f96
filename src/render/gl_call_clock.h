// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Starts to measure the processor time that this thread spends in calls which a graphics processor
/// would carry out: draws, compute shaders, clears and copies between framebuffers. A software
/// renderer runs vertex shaders inside them. For benchmarks; call it once, after
/// load_gl_functions().
void measure_gl_calls();

/// Returns the time measured so far, ms; 0 without measure_gl_calls().
double measured_gl_calls_ms();

}  // namespace sinew
