#pragma once

#include <optional>

#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// What the user changed about this character; a plain value.
struct Document {
  std::optional<Radii> radii;  ///< own radii; automatic ones when absent
};

}  // namespace sinew
