// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/types.h"
#include "rig/rigid_joints.h"
#include "tissue/shrinking.h"

namespace sinew {

/// Selects the motion of base points at joints (Komaritzan 2022, 3.2.2).
enum class JointMotion {
  kSliding,        ///< points slide over joints, in a zone around them
  kHalfRotation,   ///< points on a joint take the half rotation, all others are rigid with a bone
  kChildRotation,  ///< points on a joint are rigid with a bone of its child side (the left side of
                   ///< Fig. 3.5)
};

/// Attaches the base surface to the skeleton (Komaritzan 2022, 3.2.2). A point on a bone moves
/// rigidly with it. At a joint two motions meet, A of the parent side and B of the child side.
/// Points on the sphere of the joint take the half rotation H, the quaternion average of both.
///
/// With sliding, a point between the joint and the end of its zone on a bone is a combination of an
/// anchor on the ring of the joint (moved by H) and one on the ring of the bone (moved rigidly).
/// Instead of two samples of each ring, we use each point's own position on the rings, so the rest
/// pose is reproduced and nothing sags between samples:
///   x = T_bone c + slerp(H, T_bone, a) o,   a = fraction of the zone's length,
/// with c the ring's center on the bone line and o the point's offset from it at rest. Then the
/// point is pushed out to its rest distance from the bones of the joint, so that it does not sink
/// into them.
///
/// If bones are deformed (BoneShapes), c and o are first taken through the deformation of the
/// point's bone, in the rest pose. At a joint, the stretches of both sides meet half way, as the
/// rotations do. The rotation of the parent side includes the twist at the end of its bone, so that
/// H spreads the bend of the joint and not the twist. The clearance is that of the deformed point
/// from the deformed bones.
///
/// Nothing holds a point on a virtual bone. It moves with both of the pieces that the bone joins: H
/// in the middle of the bone, and rigidly with one of them at either end. This only carries the
/// tissue along when a body is put into another pose, and is where its inertia is measured from.
///
/// Two rotations lie half way between those of the parent and the child side: one on the shorter
/// arc and one on the longer arc. A joint that bends beyond 180 degrees stays on its arc, so points
/// pass smoothly through 180 degrees. At 270 degrees the joint releases this turn and uses the
/// shorter arc from then on. Its points move straight across within 0.2 s, or sooner if the joint
/// turns on. (They cannot move around the joint, since there the points of both sides would have to
/// go in opposite directions.) If a joint turns by more than 90 degrees at once, no smooth motion
/// is possible, and it switches to the shorter arc immediately.
class SkeletonAttachment {
 public:
  /// Creates an attachment without points.
  SkeletonAttachment() = default;

  /// Attaches points to the bones.
  /// \param points              rest positions of the attached points, 3 x m
  /// \param elements_of_points  for each point, the index of the element of the volumetric skeleton
  ///                            on which it lies, or -1
  /// \param elements            elements of the volumetric skeleton
  /// \param bone_points         bone point of each point, to which it is attached if it lies on no
  ///                            element
  /// \param motion              motion of the points at joints
  /// \param choice              bones to which each point may be attached; only their motions mix
  ///                            in a point near a joint
  /// \param soft                for each joint, true if the bones that begin there do not hold the
  ///                            tissue (rig/soft_joints.h), so that points do not follow their
  ///                            motion at a joint; empty: none
  SkeletonAttachment(const BoneLines& lines, const Points& points,
                     const std::vector<int>& elements_of_points,
                     const std::vector<SkeletonElement>& elements,
                     const std::vector<BonePoint>& bone_points, JointMotion motion,
                     const BoneChoice& choice = {}, const std::vector<char>& soft = {});

  /// Returns the attachment of some of the points: its i-th point is `points[i]` of this
  /// attachment.
  SkeletonAttachment subset(const std::vector<int>& points) const;

  /// Returns the positions of the points at rest, 3 x m.
  const Points& rest_points() const { return rest_; }
  int point_count() const { return static_cast<int>(rest_.cols()); }
  const BoneLines& lines() const { return lines_; }
  /// Returns the bone point to which each point is attached.
  const std::vector<BonePoint>& bone_points() const { return bone_points_; }
  /// Returns the joint that moves the bone on which a point lies. In the zone of a joint, this is
  /// the bone of the side on which the point lies.
  int mover(int point) const { return points_[point].mover; }
  /// Returns the bone on which a point lies.
  int bone(int point) const { return points_[point].bone; }
  /// Returns the position of a point in the zone of a joint, where two motions meet: 1 at the
  /// joint, 0 at the end of the zone and outside.
  double nearness_to_joint(int point) const {
    const bool in_zone = points_[point].hinge >= 0 && !lines_.is_virtual(points_[point].bone);
    return in_zone ? 1.0 - points_[point].fraction : 0.0;
  }

  /// The rigid motion of a point in a pose: rotates the surroundings of the point from their rest
  /// position and moves the point to `place`. The rotation includes the twist of the bone, but not
  /// its stretch.
  struct Carrier {
    Eigen::Quaterniond rotation;
    Eigen::Vector3d place;
  };

  /// The attachment of a moving character. It is kept from step to step, so that place() allocates
  /// nothing.
  class State;

  /// Computes the positions of the points in a pose, for skinning transforms T_k (rig/pose.h), or
  /// the rigid ones of RigidJoints. The results are valid in the state until the next call.
  /// \param elapsed  time since the pose of the last call, s; 0 if it is the same pose or the first
  ///                 one
  /// \param shapes   deformations that precede the transforms
  void place(const std::vector<Transform>& transforms, State& state, double elapsed = 0.0,
             const BoneShapes& shapes = {}) const;
  /// Poses only the bones and joints, which is the first part of place(), for points that are
  /// computed elsewhere.
  void pose(const std::vector<Transform>& transforms, State& state, double elapsed = 0.0,
            const BoneShapes& shapes = {}) const;

  /// Returns the bone points (bone_points()) at rest, 3 x m.
  Points rest_bone_points() const;
  /// Computes the attachment points in the pose that pose() or place() put into the state, 3 x m.
  /// Each stays at its place on its bone.
  void posed_bone_points(const State& state, PointsF& bone_points) const;

 private:
  friend struct AttachmentReader;  // reads the data for kernels (tissue/cuda/attachment_tables.h)

  /// A joint at which two bones with different motions meet.
  struct Hinge {
    int node;    ///< joint node at the center
    int parent;  ///< joint that moves the parent side
    int child;   ///< joint that moves the child side
    Eigen::Vector3d center;
    std::vector<int> segments;  ///< bones of the joint, outside of which points are kept; the first
                                ///< one is that of the parent side
  };
  /// An attached point.
  struct Point {
    int hinge = -1;         ///< -1: rigid with `mover`
    int mover = 0;          ///< joint that moves the bone on which the point lies
    int bone = 0;           ///< that bone
    bool on_child = false;  ///< true if that bone is on the child side of the hinge
    double fraction = 1.0;  ///< a: 0 on the joint's ring, 1 at the end of the zone
    Eigen::Vector3d center = Eigen::Vector3d::Zero();  ///< c at rest
    double clearance = 0.0;                            ///< rest distance from the hinge's bones; 0
                                                       ///< without sliding
  };
  /// A point at rest after the deformation of its bone, which the rigid transforms then carry.
  struct ShapedPoint {
    Eigen::Vector3d center;  ///< c, or a rigid point itself
    Eigen::Vector3d offset;  ///< o
    double clearance;
    /// Rotation of the surroundings by the twist of the bone; at a hinge, relative to the twist
    /// there.
    Eigen::Quaterniond twist = Eigen::Quaterniond::Identity();
  };
  /// The rotation of a joint from its parent side to its child side, and the arc by which it got
  /// there.
  struct Bend {
    /// The sign of the quaternion says on which arc it lies.
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
    /// Axis of the last turn that was released, and the fraction of it that is left: from 1 to 0.
    Eigen::Vector3d axis = Eigen::Vector3d::UnitX();
    double remaining = 0.0;

    /// Turns the joint on to its next rotation, `elapsed` seconds later.
    void go_to(const Eigen::Quaterniond& next, double elapsed);
  };
  /// A hinge in a pose. Towards the ends of its zones, rotations go from `half` to those of its
  /// sides along an arc.
  struct HingePose {
    Eigen::Quaterniond half, parent, child;  ///< all on one arc, with half in the middle
    double angle;          ///< between the quaternions half and parent, or half and child
    double over_sine;      ///< 1 / sin(angle); 0 if the angle is too small
    double over_tangent;   ///< 1 / tan(angle); 0 if the angle is too small
    Eigen::Vector3d gap;   ///< from the hinge's center as moved by the parent side to that of the
                           ///< child side
    Eigen::Vector3d axis;  ///< of a turn that was released, in the rest frame of the point
    double remaining;      ///< fraction of that turn that is left: 1 on the longer arc, 0 on the
                           ///< shorter one
    /// Stretches of the joints of both sides, in the rest frame of the hinge, which the twist of
    /// the parent side rotates. Only used if the state has shapes.
    Eigen::Matrix3d parent_stretch, child_stretch;
  };
  /// A bone in a pose.
  struct Segment {
    Eigen::Vector3d begin, to_end;  ///< its begin, and the vector from there to its end, m
    double over_length_squared;     ///< 1 / |to_end|^2, m^-2
  };

  int add_span(int bone);
  void put_on_span(int hinge, double t, Point& point) const;
  /// Poses all hinges, and advances the turns that were released.
  void pose_hinges(const std::vector<Transform>& transforms, State& state, double elapsed) const;
  /// Returns the twist at the end of the bone of a hinge's parent side.
  Eigen::Quaterniond end_twist(const Hinge& hinge, const BoneShapes& shapes) const;
  /// Sets what a hinge in a pose has because of the shapes of bones.
  void shape_hinge(const Hinge& hinge, const std::vector<Transform>& transforms,
                   const BoneShapes& shapes, HingePose& pose) const;
  /// Returns a point at rest after the deformation of its bone.
  ShapedPoint shaped(int point, const State& state) const;
  /// Returns the distance of a point from the deformed bones of its hinge.
  /// \param from_hinge  the point relative to the hinge, after the deformation of its bone
  /// \param stretch     the stretch at the point
  double shaped_clearance(const Point& point, const Eigen::Vector3d& from_hinge,
                          const Eigen::Matrix3d& stretch, const BoneShapes& shapes) const;
  /// Returns the motion of a point in the zone of a hinge.
  Carrier carrier(const Point& point, const ShapedPoint& shaped, const Transform& bone,
                  const HingePose& hinge) const;
  void lead_across(const Point& point, const ShapedPoint& shaped, const HingePose& hinge,
                   const std::vector<Segment>& bones, Carrier& carrier,
                   Eigen::Ref<Eigen::Vector3d> position) const;
  /// Returns the position, pushed out to a clearance from the bones of the point's hinge.
  Eigen::Vector3d keep_outside(const Point& point, double clearance,
                               const Eigen::Vector3d& position,
                               const std::vector<Segment>& bones) const;

  BoneLines lines_;
  std::vector<Hinge> hinges_;
  std::vector<Point> points_;
  std::vector<BonePoint> bone_points_;
  Points rest_;
};

class SkeletonAttachment::State {
 public:
  const std::vector<Carrier>& carriers() const { return carriers_; }
  /// Returns the carriers of the call before; empty after the first call.
  const std::vector<Carrier>& carriers_before() const { return carriers_before_; }
  /// Returns the positions, pushed out of the bones around them, 3 x m.
  const Points& positions() const { return positions_; }
  /// Returns the shapes of the bones in the pose.
  const BoneShapes& shapes() const { return shapes_; }

 private:
  friend class SkeletonAttachment;
  friend struct AttachmentReader;

  std::vector<Bend> bends_;  ///< of the hinges, with their memory of joint angles; empty before the
                             ///< first call
  std::vector<HingePose> hinges_;
  std::vector<Eigen::Quaterniond> rotations_;  ///< of the transforms
  std::vector<Segment> bones_;
  BoneShapes shapes_;
  std::vector<Carrier> carriers_, carriers_before_;
  Points positions_;
};

}  // namespace sinew
