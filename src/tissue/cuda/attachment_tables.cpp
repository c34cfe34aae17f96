// SPDX-License-Identifier: MIT

#include "tissue/cuda/attachment_tables.h"

#include <stdexcept>

namespace sinew {
namespace {

cuda::Vec4 rounded(const Eigen::Vector3d& v, double w) {
  return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z()),
          static_cast<float>(w)};
}

cuda::Vec4 rounded(const Eigen::Quaterniond& q) {
  return rounded(Eigen::Vector3d(q.vec()), q.w());
}

}  // namespace

/// Reads the private data of attachments and of their states.
struct AttachmentReader {
  static PoseLayout layout(const SkeletonAttachment& attachment) {
    return {static_cast<int>(attachment.lines_.joints.size()),
            static_cast<int>(attachment.lines_.bones.size()),
            static_cast<int>(attachment.hinges_.size())};
  }
  static AttachmentTables tables(const SkeletonAttachment& attachment);
  static void write_pose(const SkeletonAttachment& attachment,
                         const std::vector<Transform>& transforms,
                         const SkeletonAttachment::State& state, std::span<cuda::Vec4> out);
};

AttachmentTables AttachmentReader::tables(const SkeletonAttachment& attachment) {
  const BoneLines& lines = attachment.lines_;
  AttachmentTables tables;
  tables.layout = layout(attachment);
  std::vector<int> bone_number(lines.joints.size(), -1);
  for (const int bone : lines.bones) {
    bone_number[bone] = static_cast<int>(tables.bone_joints.size());
    tables.bone_joints.push_back(lines.parents[bone]);
  }
  tables.hinge_begin.push_back(0);
  for (const SkeletonAttachment::Hinge& hinge : attachment.hinges_) {
    for (const int bone : hinge.segments) tables.hinge_bones.push_back(bone_number[bone]);
    tables.hinge_begin.push_back(static_cast<int>(tables.hinge_bones.size()));
  }
  for (int i = 0; i < attachment.point_count(); ++i) {
    const SkeletonAttachment::Point& from = attachment.points_[i];
    const Eigen::Vector3d rest = attachment.rest_.col(i);
    const bool rigid = from.hinge < 0;
    const Eigen::Vector3d center = rigid ? rest : from.center;
    AttachedPoint to;
    to.center = rounded(center - lines.joints[from.mover], from.fraction);
    to.offset = rounded(rest - center, from.clearance);
    to.mover = from.mover;
    if (!rigid) to.hinge_side = 2 * from.hinge + (from.on_child ? 1 : 0);
    to.bone = bone_number[attachment.bone_points_[i].bone];
    to.bone_t = static_cast<float>(attachment.bone_points_[i].t);
    tables.points.push_back(to);
  }
  return tables;
}

void AttachmentReader::write_pose(const SkeletonAttachment& attachment,
                                  const std::vector<Transform>& transforms,
                                  const SkeletonAttachment::State& state,
                                  std::span<cuda::Vec4> out) {
  const BoneLines& lines = attachment.lines_;
  const PoseLayout layout = AttachmentReader::layout(attachment);
  if (static_cast<int>(out.size()) != layout.size()) {
    throw std::logic_error("a pose is written into memory of another size");
  }
  for (int j = 0; j < layout.joints; ++j) {
    out[2 * j] = rounded(state.rotations_[j]);
    out[2 * j + 1] = rounded(transforms[j] * lines.joints[j], 0.0);
  }
  for (int b = 0; b < layout.bones; ++b) {
    const SkeletonAttachment::Segment& bone = state.bones_[lines.bones[b]];
    out[layout.bones_at() + b] = rounded(bone.to_end, bone.over_length_squared);
  }
  for (int h = 0; h < layout.hinges; ++h) {
    const SkeletonAttachment::HingePose& pose = state.hinges_[h];
    const bool same = pose.child.dot(state.rotations_[attachment.hinges_[h].child]) >= 0.0;
    cuda::Vec4* const hinge = &out[layout.hinge_at(h)];
    hinge[0] = rounded(pose.half);
    hinge[1] = rounded({pose.angle, pose.over_sine, pose.over_tangent}, same ? 1.0 : -1.0);
    hinge[2] = rounded(pose.gap, 0.0);
    hinge[3] = rounded(pose.axis, pose.remaining);
  }
}

AttachmentTables make_attachment_tables(const SkeletonAttachment& attachment) {
  return AttachmentReader::tables(attachment);
}

void write_pose(const SkeletonAttachment& attachment, const std::vector<Transform>& transforms,
                const SkeletonAttachment::State& state, std::span<cuda::Vec4> out) {
  AttachmentReader::write_pose(attachment, transforms, state, out);
}

}  // namespace sinew
