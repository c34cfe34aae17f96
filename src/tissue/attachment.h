#pragma once

#include <span>
#include <vector>

#include "core/types.h"
#include "rig/skeleton.h"
#include "tissue/shrinking.h"

namespace sinew {

namespace cuda {
struct Vec4;
}
struct AttachmentTables;

/// How the base surface follows the skeleton (Komaritzan 2022, 3.2.2). A point on a bone moves
/// rigidly with it. At a joint two motions meet, A of the parent side and B of the child side;
/// points on the sphere take the half rotation H, the quaternion average of both.
///
/// With sliding, a point between the joint and the end of its zone on a bone is a combination of
/// an anchor on the ring of the joint (moved by H) and one on the ring of the bone (moved rigidly).
/// We take each point's own place on these rings instead of two samples of each, so rest is
/// reproduced and nothing sags between samples:
///   x = T_bone c + slerp(H, T_bone, a) o,   a = share of the zone's length,
/// with c the ring's centre on the bone line and o the point's offset from it at rest. Then the
/// point is pushed out to its rest distance from the bones that meet at the joint, so that it
/// does not sink into them.
///
/// Two rotations are half way to the child's: that of the short way, and that of the long way
/// round. A joint keeps to the one that it has beyond 180 degrees, so that points go smoothly
/// through there. At 270 degrees it lets the turn go: from then on it has the short way, to which
/// points go straight across within 0.2 s, or sooner where the joint turns on. (Around they cannot
/// go: at the joint, both sides would have to go opposite ways.) Where a joint turns by more than
/// 90 degrees at once, nothing is smooth, and it takes the short way there and then.
class SkeletonAttachment {
 public:
  SkeletonAttachment() = default;

  /// \param points    rest positions of the attached points, 3 x m
  /// \param elements  for each point the element of the volumetric skeleton that it lies on, or -1
  /// \param feet      foot point of each point: what it hangs on where it lies on no element
  /// \param choice    bones whose motions mix in a point near a joint: those that it may hang on
  SkeletonAttachment(const BoneLines& lines, const Points& points,
                     const std::vector<int>& elements_of_points,
                     const std::vector<SkeletonElement>& elements,
                     const std::vector<FootPoint>& feet, bool sliding,
                     const BoneChoice& choice = {});

  /// The same for some of the points: the i-th is `points[i]` of this one.
  SkeletonAttachment subset(const std::vector<int>& points) const;

  int point_count() const { return static_cast<int>(rest_.cols()); }
  const BoneLines& lines() const { return lines_; }
  /// What each point hangs on.
  const std::vector<FootPoint>& foot_points() const { return feet_; }
  /// Joint whose motion the bone has that a point lies on; in the zone of a joint, on whose side.
  int mover(int point) const { return points_[point].mover; }
  /// Where a point lies in the zone of a joint, in which two motions meet: 1 at the joint, 0 at the
  /// zone's end and outside.
  double nearness_to_joint(int point) const {
    return points_[point].hinge < 0 ? 0.0 : 1.0 - points_[point].share;
  }

  /// What carries a point in a pose: it turns what was around the point at rest, and puts the point
  /// at `place`.
  struct Carrier {
    Eigen::Quaterniond rotation;
    Eigen::Vector3d place;
  };

  /// A moving character. Kept from step to step, so that place() allocates nothing.
  class State;

  /// Where the points are in a pose, for skinning transforms T_k (rig/pose.h). Results are in the
  /// state until the next call.
  /// \param elapsed  s, since the pose of the call before; 0 where it is the same one, or the first
  void place(const std::vector<Transform>& transforms, State& state, double elapsed = 0.0) const;
  /// The first part of it: bones and joints alone, for points that are placed elsewhere.
  void pose(const std::vector<Transform>& transforms, State& state, double elapsed = 0.0) const;

  /// The foot points at rest, 3 x m.
  Points rest_feet() const;
  /// The same in the pose that place() put into the state: each stays where it is on its bone.
  void feet(const State& state, PointsF& feet) const;

  /// All of it as plain numbers, for kernels, and those of a pose that pose() or place() put into
  /// the state (tissue/cuda/attachment_tables.h).
  AttachmentTables tables() const;
  void write_pose(const std::vector<Transform>& transforms, const State& state,
                  std::span<cuda::Vec4> out) const;

 private:
  /// A joint at which two bones with different motions meet.
  struct Hinge {
    int node;    ///< whose position is the centre
    int parent;  ///< joint whose motion the parent side has
    int child;   ///< joint whose motion the child side has
    Eigen::Vector3d centre;
    std::vector<int> segments;  ///< bones around it, for keeping points outside
  };
  struct Point {
    int hinge = -1;         ///< -1: rigid with `mover`
    int mover = 0;          ///< joint whose motion the bone side of the point has
    bool on_child = false;  ///< which side of the hinge that is
    double share = 1.0;     ///< a: 0 on the joint's ring, 1 at the end of the zone
    Eigen::Vector3d centre = Eigen::Vector3d::Zero();  ///< c at rest
    double clearance = 0.0;                            ///< rest distance from the hinge's bones
  };
  /// How a joint bends, from its parent side to its child side, as it has got there.
  struct Bend {
    /// Its sign says which way round.
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
    /// The axis of the last turn that was let go, and the share of it that is left: from 1 to 0.
    Eigen::Vector3d axis = Eigen::Vector3d::UnitX();
    double left = 0.0;

    void go_to(const Eigen::Quaterniond& next, double elapsed);
  };
  /// A hinge in a pose. Towards the ends of its zones, rotations go from `half` to those of its
  /// sides along an arc.
  struct HingePose {
    Eigen::Quaterniond half, parent, child;  ///< all on one arc, half in the middle
    double angle;          ///< between the quaternions half and parent, or half and child
    double over_sine;      ///< 1 / sin(angle); 0 where the angle is too small to tell
    double over_tangent;   ///< 1 / tan(angle), likewise
    Eigen::Vector3d gap;   ///< from where the parent side has the hinge's centre to the child's
    Eigen::Vector3d axis;  ///< of a turn that was let go, in the frame of what is carried
    double left;           ///< of it: points are so far from the short way, of the long one
  };
  /// A bone in a pose.
  struct Segment {
    Eigen::Vector3d begin, way;
    double over_length_squared;
  };

  void pose_hinges(const std::vector<Transform>& transforms, State& state, double elapsed) const;
  Carrier carrier(int point, const Transform& bone, const HingePose& hinge) const;
  void lead_across(int point, const HingePose& hinge, const std::vector<Segment>& bones,
                   Carrier& carrier, Eigen::Ref<Eigen::Vector3d> position) const;
  Eigen::Vector3d keep_outside(const Point& point, const Eigen::Vector3d& position,
                               const std::vector<Segment>& bones) const;

  BoneLines lines_;
  std::vector<Hinge> hinges_;
  std::vector<Point> points_;
  std::vector<FootPoint> feet_;
  Points rest_;
};

class SkeletonAttachment::State {
 public:
  const std::vector<Carrier>& carriers() const { return carriers_; }
  /// The same in the call before; empty after the first.
  const std::vector<Carrier>& carriers_before() const { return carriers_before_; }
  /// 3 x m: places, pushed out of the bones around.
  const Points& positions() const { return positions_; }

 private:
  friend class SkeletonAttachment;

  std::vector<Bend> bends_;  ///< the joint-angle memory, of the hinges; empty: nothing before
  std::vector<HingePose> hinges_;
  std::vector<Eigen::Quaterniond> rotations_;  ///< of the transforms
  std::vector<Segment> bones_;
  std::vector<Carrier> carriers_, carriers_before_;
  Points positions_;
};

}  // namespace sinew
