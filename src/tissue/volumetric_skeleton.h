#pragma once

#include <vector>

#include "mesh/triangle_mesh.h"
#include "rig/skeleton.h"
#include "tissue/bone_choice.h"

namespace sinew {

/// Joints as spheres, bones as cylinders with spherical caps (Komaritzan 2022, 3.2.1).
/// Index j: joint j, and the bone between joint j and its parent. Radii in our length unit; 0
/// where there is no volume (extremal joints, the root's missing bone, bones without length).
struct Radii {
  std::vector<double> joints;
  std::vector<double> bones;

  bool operator==(const Radii&) const = default;
};

struct RadiiSettings {
  double distance_share = 0.75;  ///< radius over the smallest distance to the skin
  double scale = 1.0;            ///< user's factor on all radii
};

/// Bone segments of a rest skeleton as the tissue sees them. Joints on top of each other are one
/// node: the bones that are too short to be a segment are left out, and their joints share the
/// node of the parent. A joint without a bone of its own (Joint::has_bone) that sits where a bone
/// of another limb ends shares the node of that end: there a foot that hangs on the root joins the
/// leg. At most one bone ends in a node.
struct BoneLines {
  std::vector<Eigen::Vector3d> joints;  ///< rest positions
  std::vector<int> parents;
  std::vector<int> bones;    ///< child-side joint of every bone with length, ascending
  std::vector<int> nodes;    ///< representative joint of every joint's node
  std::vector<int> degrees;  ///< bones that meet at every joint's node

  Eigen::Vector3d begin(int bone) const { return joints[parents[bone]]; }
  Eigen::Vector3d end(int bone) const { return joints[bone]; }
  double length(int bone) const { return (end(bone) - begin(bone)).norm(); }
  Eigen::Vector3d at(int bone, double t) const {
    return begin(bone) + t * (end(bone) - begin(bone));
  }
  int begin_node(int bone) const { return nodes[parents[bone]]; }
  int end_node(int bone) const { return nodes[bone]; }
  /// Nothing articulates here: fingertips, the top of the head, a root with one bone.
  bool is_extremal(int node) const { return degrees[node] <= 1; }
};

BoneLines bone_lines(const Skeleton& skeleton);

/// The bones that meet at a node, ascending.
std::vector<int> bones_at(const BoneLines& lines, int node);

/// Parameter in [0, 1] of the point of segment a-b nearest to `point`.
double closest_parameter(const Eigen::Vector3d& a, const Eigen::Vector3d& b,
                         const Eigen::Vector3d& point);

/// Bone: share of its smallest distance to the skin. Joint: the largest of its bones, at most the
/// share of its own distance to the skin, so that a skeleton inside stays clear of the skin.
/// Then fit_to_lengths(). Only the skin that may hang on a bone counts for it: a hat pin makes no
/// head thin. A bone that nothing may hang on has no volume.
Radii automatic_radii(const BoneLines& lines, const TriangleMesh& skin,
                      const RadiiSettings& settings, const BoneChoice& choice = {});

/// Shrinks radii where r1 + r2 + 2 r_b > l_b (they are multiplied by l_b over that sum), the bone
/// with the worst ratio first, so that the order of joints in the file does not matter.
Radii fit_to_lengths(const BoneLines& lines, Radii radii);

/// A convex piece of the volumetric skeleton. Frusta have 80 % of the radii of the bone and the
/// joint that they connect (appendix A): the wrap is a tube, not a string of beads.
struct SkeletonElement {
  enum class Kind { kJoint, kCap, kCylinder, kFrustum };
  Kind kind;
  int bone;            ///< -1 for joints
  int joint;           ///< -1 for cylinders and caps
  Eigen::Vector3d c0;  ///< centre of spheres and caps; begin of the axis
  Eigen::Vector3d c1;  ///< end of the axis (= c0 for spheres)
  double r0;
  double r1;
};

std::vector<SkeletonElement> volumetric_elements(const BoneLines& lines, const Radii& radii);

/// Distance along the unit direction from the origin of a ray to where it enters an element;
/// negative when it does not, or starts inside. Komaritzan 2022, appendix A, with the root of the
/// quadratic in the form that keeps its digits near a = 0.
double entry_distance(const Eigen::Vector3d& origin, const Eigen::Vector3d& direction,
                      const SkeletonElement& element);

}  // namespace sinew
