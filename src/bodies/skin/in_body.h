// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <utility>

#include "bodies/bones/bone_frame.h"
#include "bodies/bones/placed.h"
#include "solids/solid.h"

namespace sinew {

/// Places a solid that is given in the frame of a bone in the body, in m.
inline std::unique_ptr<Solid> in_body(std::unique_ptr<Solid> solid, const BoneFrame& frame) {
  const BoneFrame body{Eigen::Vector3d::Zero(), Eigen::Matrix3d::Identity(), 1.0};
  return std::make_unique<Placed>(std::move(solid), frame, body);
}

/// Returns a point of the body in the frame of a bone.
inline Eigen::Vector3d in_frame(const BoneFrame& frame, const Eigen::Vector3d& point) {
  return frame.axes.transpose() * (point - frame.origin) / frame.length;
}

}  // namespace sinew
