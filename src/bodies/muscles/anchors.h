// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "bodies/muscles/muscle.h"

namespace sinew {

/// Anchors of muscles for their tables, in mm of the men's template, where x points to the front, y
/// up and z to the right.
namespace anchors {

using Lines = std::vector<std::vector<Anchor>>;

/// From the middle of the disc below L5, along the axes of the spine. The table of the psoas moves
/// with the stature, that of all others with the rib cage.
Anchor spine(double x, double y, double z);
Anchor thorax(double x, double y, double z);
/// From the middle between the ears, in the Frankfurt plane, along the axes of the skull.
Anchor head(double x, double y, double z);
Anchor mandible(double x, double y, double z);
/// From the hip joint, along the axes of the pelvis.
Anchor hip(double x, double y, double z);
/// From the hip joint, along the axes of the thigh.
Anchor femur(double x, double y, double z);
/// From the middle of the ankle, along the axes of the shank.
Anchor shank(double x, double y, double z);
/// From the middle of the ankle, along the axes of the foot.
Anchor foot(double x, double y, double z);
/// In the frames of arm_bones.h and hand_bones.h. The forearm is that of the ulna.
Anchor scapula(double x, double y, double z);
Anchor clavicle(double x, double y, double z);
Anchor humerus(double x, double y, double z);
Anchor forearm(double x, double y, double z);
Anchor hand(double x, double y, double z);

/// Point near the outer surface of a rib of the right side.
/// \param number  1 to 12
/// \param share   0 at the angle of the rib, 0.5 where it is widest, 1 at the costal cartilage
/// \param out     distance from the outer surface
/// \param up      distance from the middle of the rib's height
Anchor rib(int number, double share, double out, double up = 0.0);

}  // namespace anchors
}  // namespace sinew
