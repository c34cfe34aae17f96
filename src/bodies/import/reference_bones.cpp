// SPDX-License-Identifier: MIT

#include "bodies/import/reference_bones.h"

#include "bodies/bones/template_bones.h"
#include "bodies/rig/body_skeleton.h"

namespace sinew {

ReferenceBones reference_bones(Sex sex, const Progress& progress) {
  ReferenceBones reference{template_joints(sex), {}, {}};
  reference.skeleton = body_skeleton(reference.joints);
  const std::vector<BonePart> parts = template_bone_parts(sex, reference.joints);
  for (const BodyPart& bone : named_bones(parts, bone_meshes(parts, progress)))
    reference.bones[bone.name] = std::make_unique<BoneSurface>(bone.mesh);
  return reference;
}

}  // namespace sinew
