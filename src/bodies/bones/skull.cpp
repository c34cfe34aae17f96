// SPDX-License-Identifier: MIT

#include "bodies/bones/skull.h"

#include "bodies/bones/skull_parts.h"

namespace sinew {

BoneFrame skull_frame(const TemplateJoints& joints) {
  constexpr double kTableLength = 200.0;  // mm, length of the head in the tables
  return {{0.0, joints.tragion.y(), joints.tragion.z()},
          Eigen::Matrix3d::Identity(),
          joints.head_length / kTableLength};
}

std::unique_ptr<Solid> skull_shape(Sex sex) {
  auto skull = std::make_unique<Sculpture>();
  add_braincase(*skull, sex);
  add_face(*skull, sex);
  carve_base(*skull);
  // Sockets of the teeth.
  skull->carve(upper_teeth_shape(sex), 0.3);
  return skull;
}

}  // namespace sinew
