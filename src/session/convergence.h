#pragma once

#include <optional>

#include "session/session.h"
#include "session/statistics.h"

namespace sinew {

/// How both solves settle on the session's character: a time step amid its clip, and from there the
/// static problem.
struct ConvergenceOfBoth {
  Convergence dynamic_step;
  Convergence static_solve;
};

/// Nothing for methods without iterations. Leaves the session somewhere in its clip.
std::optional<ConvergenceOfBoth> measure_convergence(Session& session);

}  // namespace sinew
