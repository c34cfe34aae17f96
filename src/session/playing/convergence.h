// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

#include "session/playing/statistics.h"
#include "session/session.h"

namespace sinew {

/// Holds the convergence of the two kinds of solve on a session's character: one time step during
/// its clip, and the static problem that starts from the resulting state.
struct ConvergenceOfBoth {
  Convergence dynamic_step;
  Convergence static_solve;
};

/// Measures the convergence, or returns nothing for methods without iterations. The session is left
/// at some moment of its clip.
std::optional<ConvergenceOfBoth> measure_convergence(Session& session);

}  // namespace sinew
