// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <string>

#include "bodies/bones/bone_frame.h"
#include "solids/solid.h"

namespace sinew {

/// Describes a bone, cartilage or tooth of a template: its solid in its own frame, and where that
/// frame lies in the body.
struct BonePart {
  std::string name;              ///< in lower case with underscores, without a side: "rib_7"
  bool paired;                   ///< true: the right one of two that are mirror images
  std::unique_ptr<Solid> shape;  ///< in `frame`
  BoneFrame frame;
  double cell;  ///< edge length of the cubes that resolve its shape, m
};

}  // namespace sinew
