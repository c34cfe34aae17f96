// SPDX-License-Identifier: MIT

#pragma once

#include "bodies/template_joints.h"
#include "rig/skeleton.h"

namespace sinew {

/// Returns the skeleton of a template in its pose: 68 joints, and ends of the head, the fingers and
/// the toes. Names are those of the built-in humanoid where it has the joint; those of limbs end in
/// ".L" and ".R".
///
/// The axes of a joint are those of the International Society of Biomechanics (Wu et al. 2002,
/// 2005): x to the front, y up or towards the trunk, z to the right, on hands with the palms
/// forward. So a rotation about z flexes or extends, one about x abducts or leans to the side, and
/// one about y twists. The left side is the mirror image with z to the right, too: flexions have
/// the same sign on both sides, the other rotations have opposite ones. Hinges rotate about the
/// axis for which the bones cross least (joint_axes.h): z for elbows, knees and ankles, x for the
/// subtalar joints, y for the radius.
///
/// The hierarchy: hips - spine to spine_5 (the discs of the loins) - chest - neck to neck_3 - head
/// - jaw; chest - shoulder (the clavicle) - scapula - upper_arm - forearm (the ulna) - radius -
/// hand - thumb_1 to thumb_3, index_1 and so on; hips - thigh - shin - foot (the talus) - subtalar
/// - midfoot - toe; thigh - patella.
Skeleton body_skeleton(const TemplateJoints& joints);

/// Returns the name of the same joint or part on the other side, or the name itself if it has none.
std::string other_side(const std::string& name);

}  // namespace sinew
