#pragma once

namespace sinew {

/// Whether the environment asks for contexts that check how they are used (SINEW_GL_DEBUG=1), as
/// our tests do.
bool gl_debug_wanted();

/// Lets the current context's driver tell of errors, undefined behaviour and what is deprecated:
/// the program then ends at the call that is to blame, with the driver's message. Does nothing
/// unless wanted.
void watch_gl();

}  // namespace sinew
