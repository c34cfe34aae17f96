// SPDX-License-Identifier: MIT

#include "tissue/cuda/attachment_tables.h"

#include <stdexcept>

#include "tissue/shaped_line.h"

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
  static ShapeLayout shape_layout(const SkeletonAttachment& attachment) {
    const PoseLayout layout = AttachmentReader::layout(attachment);
    return {layout.joints, layout.bones, layout.hinges};
  }
  static AttachmentTables tables(const SkeletonAttachment& attachment);
  static void write_pose(const SkeletonAttachment& attachment,
                         const std::vector<Transform>& transforms,
                         const SkeletonAttachment::State& state, std::span<cuda::Vec4> out);
  static void write_shapes(const SkeletonAttachment& attachment,
                           const SkeletonAttachment::State& state, std::span<cuda::Vec4> out);

 private:
  /// Returns the vector from a hinge to the end of one of its bones that is there.
  static Eigen::Vector3d to_bone(const BoneLines& lines, const SkeletonAttachment::Hinge& hinge,
                                 int bone) {
    const bool ends_here = bone == hinge.segments.front();
    return (ends_here ? lines.end(bone) : lines.begin(bone)) - hinge.center;
  }
};

AttachmentTables AttachmentReader::tables(const SkeletonAttachment& attachment) {
  const BoneLines& lines = attachment.lines_;
  AttachmentTables tables;
  tables.layout = layout(attachment);
  tables.shape_layout = shape_layout(attachment);
  std::vector<int> bone_number(lines.joints.size(), -1);
  for (const int bone : lines.bones) {
    bone_number[bone] = static_cast<int>(tables.bone_joints.size());
    tables.bone_joints.push_back(lines.parents[bone]);
    const Eigen::Vector3d to_end = lines.end(bone) - lines.begin(bone);
    tables.rest_bones.push_back(rounded(to_end, 1.0 / to_end.squaredNorm()));
  }
  tables.hinge_begin.push_back(0);
  for (const SkeletonAttachment::Hinge& hinge : attachment.hinges_) {
    for (const int bone : hinge.segments) {
      tables.hinge_bones.push_back(bone_number[bone]);
      tables.to_hinge_bones.push_back(rounded(to_bone(lines, hinge, bone), 0.0));
    }
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
    ShapedPointTable& shaped = tables.shaped_points.emplace_back();
    shaped.bone = bone_number[from.bone];
    if (!rigid) {
      shaped.to_bone = xyz(rounded(to_bone(lines, attachment.hinges_[from.hinge], from.bone), 0.0));
    }
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

void AttachmentReader::write_shapes(const SkeletonAttachment& attachment,
                                    const SkeletonAttachment::State& state,
                                    std::span<cuda::Vec4> out) {
  const ShapeLayout layout = shape_layout(attachment);
  if (static_cast<int>(out.size()) != layout.size()) {
    throw std::logic_error("the shapes of a pose are written into memory of another size");
  }
  const BoneShapes& shapes = state.shapes_;
  out[0] = {shapes.empty() ? 0.0F : 1.0F, 0.0F, 0.0F, 0.0F};
  if (shapes.empty()) return;
  const auto write = [&](int at, const Eigen::Matrix3d& matrix) {
    for (int row = 0; row < 3; ++row)
      out[at + row] = rounded(Eigen::Vector3d(matrix.row(row)), 0.0);
  };
  for (int j = 0; j < layout.joints; ++j) write(layout.joint_at(j), stretch_of(shapes, j));
  for (int b = 0; b < layout.bones; ++b) {
    const BoneDeformation bone = deformation_of(shapes, attachment.lines_.bones[b]);
    out[layout.bone_at(b)] = rounded({bone.twist, bone.stretch, 0.0}, 0.0);
  }
  for (int h = 0; h < layout.hinges; ++h) {
    write(layout.hinge_at(h), state.hinges_[h].parent_stretch);
    write(layout.hinge_at(h) + 3, state.hinges_[h].child_stretch);
  }
}

AttachmentTables make_attachment_tables(const SkeletonAttachment& attachment) {
  return AttachmentReader::tables(attachment);
}

void write_pose(const SkeletonAttachment& attachment, const std::vector<Transform>& transforms,
                const SkeletonAttachment::State& state, std::span<cuda::Vec4> out) {
  AttachmentReader::write_pose(attachment, transforms, state, out);
}

void write_shapes(const SkeletonAttachment& attachment, const SkeletonAttachment::State& state,
                  std::span<cuda::Vec4> out) {
  AttachmentReader::write_shapes(attachment, state, out);
}

}  // namespace sinew
