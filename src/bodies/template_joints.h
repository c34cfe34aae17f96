// SPDX-License-Identifier: MIT

#pragma once

#include "bodies/sex.h"
#include "core/types.h"

namespace sinew {

/// Holds the joint centers and landmarks on which the template of one sex is built, in m, in the
/// frame of the body: x to the left, y up, z to the front, with the floor at y = 0 and the hips at
/// z = 0. Those of limbs are of the right side, so x is negative; the left side is the mirror
/// image.
///
/// The body stands with its legs and arms slightly apart (an A-pose), toes and thumbs to the front.
struct TemplateJoints {
  double stature;

  // Leg. The ankle is the middle between the malleoli.
  Eigen::Vector3d hip, knee, ankle;
  Eigen::Vector3d heel, toes;  ///< ends of the foot's bones on the floor
  // Trunk. Spines of the ilium, the disc below L5, the spinous process of C7 (on the skin).
  Eigen::Vector3d front_iliac_spine, rear_iliac_spine;
  Eigen::Vector3d lumbosacral, cervicale;
  Eigen::Vector3d suprasternale;      ///< notch of the sternum
  Eigen::Vector3d atlanto_occipital;  ///< between the skull and the atlas
  // Head.
  Eigen::Vector3d vertex;   ///< top of the head
  Eigen::Vector3d tragion;  ///< in front of the right ear
  double head_length, head_breadth;
  // Shoulder and arm. The glenohumeral joint is the center of the humeral head.
  Eigen::Vector3d sternoclavicular, acromion, glenohumeral, elbow, wrist;
  Eigen::Vector3d middle_knuckle;  ///< head of the third metacarpal
  double hand_length;              ///< from the wrist to the tip of the middle finger
};

/// Returns the joints of the template at the mean stature of its sex in ANSUR II (Gordon et al.
/// 2014): 1.756 m for men, 1.627 m for women. Proportions are those of ANSUR II, hip centers follow
/// Harrington et al. 2007, and bone lengths Trotter & Gleser 1952, 1958.
TemplateJoints template_joints(Sex sex);

}  // namespace sinew
