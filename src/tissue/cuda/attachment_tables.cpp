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

AttachmentTables SkeletonAttachment::tables() const {
  AttachmentTables tables;
  tables.layout = {static_cast<int>(lines_.joints.size()), static_cast<int>(lines_.bones.size()),
                   static_cast<int>(hinges_.size())};
  std::vector<int> bone_number(lines_.joints.size(), -1);
  for (const int bone : lines_.bones) {
    bone_number[bone] = static_cast<int>(tables.bone_joints.size());
    tables.bone_joints.push_back(lines_.parents[bone]);
  }
  tables.hinge_begin.push_back(0);
  for (const Hinge& hinge : hinges_) {
    for (const int bone : hinge.segments) tables.hinge_bones.push_back(bone_number[bone]);
    tables.hinge_begin.push_back(static_cast<int>(tables.hinge_bones.size()));
  }
  for (int i = 0; i < point_count(); ++i) {
    const Point& from = points_[i];
    const Eigen::Vector3d rest = rest_.col(i);
    const bool rigid = from.hinge < 0;
    const Eigen::Vector3d centre = rigid ? rest : from.centre;
    AttachedPoint to;
    to.centre = rounded(centre - lines_.joints[from.mover], from.share);
    to.offset = rounded(rest - centre, from.clearance);
    to.mover = from.mover;
    if (!rigid) to.hinge_side = 2 * from.hinge + (from.on_child ? 1 : 0);
    to.foot_bone = bone_number[bone_points_[i].bone];
    to.foot_share = static_cast<float>(bone_points_[i].t);
    tables.points.push_back(to);
  }
  return tables;
}

void SkeletonAttachment::write_pose(const std::vector<Transform>& transforms, const State& state,
                                    std::span<cuda::Vec4> out) const {
  const PoseLayout layout{static_cast<int>(lines_.joints.size()),
                          static_cast<int>(lines_.bones.size()), static_cast<int>(hinges_.size())};
  if (static_cast<int>(out.size()) != layout.size()) {
    throw std::logic_error("a pose is written into memory of another size");
  }
  for (int j = 0; j < layout.joints; ++j) {
    out[2 * j] = rounded(state.rotations_[j]);
    out[2 * j + 1] = rounded(transforms[j] * lines_.joints[j], 0.0);
  }
  for (int b = 0; b < layout.bones; ++b) {
    const Segment& bone = state.bones_[lines_.bones[b]];
    out[layout.bones_at() + b] = rounded(bone.way, bone.over_length_squared);
  }
  for (int h = 0; h < layout.hinges; ++h) {
    const HingePose& pose = state.hinges_[h];
    const bool same = pose.child.dot(state.rotations_[hinges_[h].child]) >= 0.0;
    cuda::Vec4* const hinge = &out[layout.hinge_at(h)];
    hinge[0] = rounded(pose.half);
    hinge[1] = rounded({pose.angle, pose.over_sine, pose.over_tangent}, same ? 1.0 : -1.0);
    hinge[2] = rounded(pose.gap, 0.0);
    hinge[3] = rounded(pose.axis, pose.left);
  }
}

}  // namespace sinew
