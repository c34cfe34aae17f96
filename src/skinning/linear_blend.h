#pragma once

#include <memory>

#include "assets/character.h"
#include "core/progress.h"
#include "skinning/skinner.h"

namespace sinew {

/// Linear blend skinning, x = sum w_k T_k xbar (Komaritzan 2022, eq. 2.3), with the file's weights
/// or, where it has none, automatic ones (weights.h).
std::unique_ptr<Skinner> make_linear_blend(const Character& character, const Progress& progress);

}  // namespace sinew
