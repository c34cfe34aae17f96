// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <string>

#include "bodies/bones/bone_frame.h"
#include "bodies/sex.h"
#include "bodies/template_joints.h"
#include "solids/solid.h"

namespace sinew {

// The bones of the spine. They are symmetric in x = 0 of their frames: x points to the left, y up
// and z to the front. Shapes are in mm of a man of 1.756 m; the length of a frame is the size of
// such a mm in the body, in m.

/// Returns the frame of the whole spine: origin in the middle of the disc below L5. The frame is
/// turned and scaled so that the curve of the spine ends at the atlanto-occipital joint.
BoneFrame spine_frame(const TemplateJoints& joints);

/// Returns the name of a level of SpineLevel, such as "C1" or "S1".
std::string spine_level_name(int level);

/// Vertebra: origin in the middle of its body.
/// \param level  0 (atlas) to 23 (fifth lumbar vertebra)
std::unique_ptr<Solid> vertebra_shape(int level, Sex sex);
BoneFrame vertebra_frame(int level, const TemplateJoints& joints);

/// Intervertebral disc: origin in its middle.
/// \param level  the vertebra above it, 1 (axis) to 23
std::unique_ptr<Solid> disc_shape(int level, Sex sex);
BoneFrame disc_frame(int level, const TemplateJoints& joints);

/// Sacrum: origin in the middle of its base.
std::unique_ptr<Solid> sacrum_shape(Sex sex);
BoneFrame sacrum_frame(const TemplateJoints& joints);

/// Coccyx, in the frame of the sacrum.
std::unique_ptr<Solid> coccyx_shape(Sex sex);

}  // namespace sinew
