// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Returns true if the environment asks for debug contexts (SINEW_GL_DEBUG=1), as our tests do.
bool gl_debug_wanted();

/// Makes the driver of the current context report errors, undefined behavior and deprecated calls.
/// The program then aborts at the offending call, with the driver's message. Does nothing unless
/// gl_debug_wanted().
void enable_gl_debug_output();

}  // namespace sinew
