// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <vector>

#include "bodies/bones/bone_frame.h"
#include "bodies/bones/bone_part.h"
#include "bodies/sex.h"
#include "bodies/template_joints.h"
#include "solids/solid.h"

namespace sinew {

// The bones of the right shoulder and arm, in the frames of the International Society of
// Biomechanics (Wu et al. 2005). The unit of a shape is 1 mm of the male template's bone; the
// `length` of its frame is this unit in m. Shapes are those of men.

/// Humerus: origin in the center of the head, the middle between the epicondyles at (0, -300, 0),
/// the epicondyles in the plane x = 0. The neck makes 135 degrees with the shaft, and the head is
/// turned back by 30 degrees.
std::unique_ptr<Solid> humerus_shape();
BoneFrame humerus_frame(const TemplateJoints& joints);

/// Ulna: origin at the tip of the styloid process, the middle between the epicondyles of the
/// humerus at (0, 259, 0), the epicondyles in the plane x = 0.
std::unique_ptr<Solid> ulna_shape();
BoneFrame ulna_frame(const TemplateJoints& joints);

/// Radius: origin at the tip of the styloid process, y towards the lateral epicondyle of the
/// humerus, the styloid process of the ulna in the plane x = 0, all of this in supination. The
/// frame lies in the body as in the template's pose, in the middle between supination and
/// pronation: it is turned by 90 degrees about the axis of the forearm, which joins the centers of
/// the radial head and of the head of the ulna.
std::unique_ptr<Solid> radius_shape();
BoneFrame radius_frame(const TemplateJoints& joints);

/// Scapula: origin at the angle of the acromion, z along the spine from its root at the medial
/// border, the inferior angle in the plane x = 0.
std::unique_ptr<Solid> scapula_shape();
/// Center of the humeral head and middle of the acromioclavicular joint in the frame of the
/// scapula.
const Eigen::Vector3d kGlenohumeralInScapula(38.0, -36.0, -8.0);
const Eigen::Vector3d kAcromioclavicularInScapula(33.0, 5.0, -19.5);
BoneFrame scapula_frame(const TemplateJoints& joints);

/// Clavicle: origin in the sternoclavicular joint, z towards the acromioclavicular joint at
/// (0, 0, 160), x to the front.
std::unique_ptr<Solid> clavicle_shape();
BoneFrame clavicle_frame(const TemplateJoints& joints);

/// Returns the clavicle, the scapula, the humerus, the ulna and the radius, with women's widths for
/// women.
std::vector<BonePart> arm_bones(Sex sex, const TemplateJoints& joints);

}  // namespace sinew
