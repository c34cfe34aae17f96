#pragma once

#include <vector>

#include "core/types.h"
#include "rig/skeleton.h"
#include "tissue/shrinking.h"

namespace sinew {

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
class SkeletonAttachment {
 public:
  SkeletonAttachment() = default;

  /// \param points    rest positions of the attached points, 3 x m
  /// \param elements  for each point the element of the volumetric skeleton that it lies on, or -1
  /// \param feet      foot point of each point, used where it lies on no element
  /// \param choice    bones whose motions mix in a point near a joint: those that it may hang on
  SkeletonAttachment(const BoneLines& lines, const Points& points,
                     const std::vector<int>& elements_of_points,
                     const std::vector<SkeletonElement>& elements,
                     const std::vector<FootPoint>& feet, bool sliding,
                     const BoneChoice& choice = {});

  int point_count() const { return static_cast<int>(rest_.cols()); }
  /// Where a point lies in the zone of a joint, in which two motions meet: 1 at the joint, 0 at the
  /// zone's end and outside.
  double nearness_to_joint(int point) const {
    return points_[point].hinge < 0 ? 0.0 : 1.0 - points_[point].share;
  }

  /// The joint-angle memory of a moving character: which of the two half rotations a joint takes
  /// (they differ beyond 180 degrees) follows from the step before.
  struct State {
    std::vector<Eigen::Quaterniond> bends;  ///< empty: nothing before
  };

  /// Where the points are in a pose.
  struct Placement {
    std::vector<Transform> frames;  ///< rotation and translation that each point moves with
    Points positions;               ///< 3 x m
  };
  /// For skinning transforms T_k (rig/pose.h).
  Placement place(const std::vector<Transform>& transforms, State& state) const;

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
    int hinge = -1;      ///< -1: rigid with `mover`
    int mover = 0;       ///< joint whose motion the bone side of the point has
    double share = 1.0;  ///< a: 0 on the joint's ring, 1 at the end of the zone
    Eigen::Vector3d centre = Eigen::Vector3d::Zero();  ///< c at rest
    double clearance = 0.0;                            ///< rest distance from the hinge's bones
  };
  struct HalfRotation {
    Eigen::Quaterniond parent;
    Eigen::Quaterniond child;
    Eigen::Quaterniond half;
  };

  /// A bone in a pose.
  struct Segment {
    Eigen::Vector3d begin, end;
  };

  std::vector<HalfRotation> half_rotations(const std::vector<Transform>& transforms,
                                           State& state) const;
  Transform frame(const Point& point, const std::vector<Transform>& transforms,
                  const std::vector<HalfRotation>& halves) const;
  Eigen::Vector3d keep_outside(const Point& point, const Eigen::Vector3d& position,
                               const std::vector<Segment>& bones) const;

  BoneLines lines_;
  std::vector<Hinge> hinges_;
  std::vector<Point> points_;
  Points rest_;
};

}  // namespace sinew
