// SPDX-License-Identifier: MIT

#include "bodies/field_persons/bone_library.h"

#include "bodies/bones/template_bones.h"

namespace sinew {
namespace {

/// The bones are polygonized on a coarser grid than those of the template.
constexpr double kCoarser = 1.3;

/// Moves a surface from the body into the frame of a bone.
void to_frame(const BoneFrame& frame, TriangleMesh& mesh) {
  for (auto position : mesh.positions.colwise())
    position = frame.axes.transpose() * (position - frame.origin) / frame.length;
}

TriangleMesh placed(const BoneFrame& frame, TriangleMesh mesh) {
  for (auto position : mesh.positions.colwise()) position = frame.to_body(position);
  return mesh;
}

}  // namespace

BoneLibrary::BoneLibrary(Sex sex, const Progress& progress) : sex_(sex) {
  std::vector<BonePart> bones = template_bone_parts(sex, template_joints(sex));
  for (BonePart& bone : bones) bone.cell *= kCoarser;
  fine_ = bone_meshes(bones, progress);
  for (BodyPart& part : named_bones(bones, fine_)) {
    if (!part.name.ends_with(".L")) light_.push_back(std::move(part.mesh));
  }
  for (std::size_t b = 0; b < bones.size(); ++b) {
    to_frame(bones[b].frame, fine_[b]);
    to_frame(bones[b].frame, light_[b]);
  }
}

std::vector<BodyPart> BoneLibrary::parts(const TemplateJoints& joints) const {
  const std::vector<BonePart> bones = template_bone_parts(sex_, joints);
  std::vector<BodyPart> result;
  for (std::size_t b = 0; b < bones.size(); ++b) {
    const std::string name = "bone." + bones[b].name;
    TriangleMesh mesh = placed(bones[b].frame, light_[b]);
    if (bones[b].paired) result.push_back({name + ".L", mirror_image(mesh)});
    result.push_back({bones[b].paired ? name + ".R" : name, std::move(mesh)});
  }
  return result;
}

ScalarGrid BoneLibrary::distance(const TemplateJoints& joints, const Eigen::AlignedBox3d& box,
                                 double cell) const {
  const std::vector<BonePart> bones = template_bone_parts(sex_, joints);
  std::vector<TriangleMesh> meshes;
  for (std::size_t b = 0; b < bones.size(); ++b) meshes.push_back(placed(bones[b].frame, fine_[b]));
  return bone_distance(bones, meshes, box, cell);
}

}  // namespace sinew
