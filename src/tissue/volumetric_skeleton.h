// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <vector>

#include "mesh/triangle_mesh.h"
#include "rig/own_radii.h"
#include "rig/skeleton.h"
#include "tissue/bone_choice.h"
#include "tissue/tissue_settings.h"

namespace sinew {

/// Holds the radii of the volumetric skeleton, in which joints are spheres and bones are cylinders
/// with spherical caps (Komaritzan 2022, 3.2.1). Index j refers to joint j, and to the bone between
/// joint j and its parent. Radii are in our length unit. They are 0 where there is no volume
/// (extremal joints, the root's missing bone, bones without length).
struct Radii {
  std::vector<double> joints;
  std::vector<double> bones;

  bool operator==(const Radii&) const = default;
};

/// Describes a bone that joins two unconnected pieces of a skeleton while the tissue is built. It
/// makes volume but neither holds nor moves anything (Komaritzan 2022, 3.4.1).
struct VirtualBone {
  int joint;   ///< at its end: the joint at which the skeleton of a piece begins
  int parent;  ///< at its beginning: a joint of another piece

  bool operator==(const VirtualBone&) const = default;
};

/// Holds the bone segments of a rest skeleton on which the tissue is built. Joints at the same
/// place form one node: bones that are too short to be a segment are left out, and their joints
/// share the node of the parent. A joint without a bone of its own (Joint::has_bone) at the place
/// where a bone of another limb ends shares the node of that end. For example, a foot whose parent
/// is the root thus joins the leg. At most one bone ends in a node.
struct BoneLines {
  std::vector<Eigen::Vector3d> joints;  ///< rest positions
  std::vector<int> parents;
  std::vector<int> bones;             ///< child-side joint of each bone with length, ascending
  std::vector<int> nodes;             ///< representative joint of each joint's node
  std::vector<int> degrees;           ///< number of bones that meet at each joint's node
  std::vector<char> virtual_bones{};  ///< for each joint, true if its bone is a VirtualBone; empty:
                                      ///< none is. Such a bone has its parent in `parents`

  Eigen::Vector3d begin(int bone) const { return joints[parents[bone]]; }
  Eigen::Vector3d end(int bone) const { return joints[bone]; }
  double length(int bone) const { return (end(bone) - begin(bone)).norm(); }
  Eigen::Vector3d at(int bone, double t) const {
    return begin(bone) + t * (end(bone) - begin(bone));
  }
  int begin_node(int bone) const { return nodes[parents[bone]]; }
  int end_node(int bone) const { return nodes[bone]; }
  /// Returns true if no two bones meet at the node: fingertips, the top of the head, a root with
  /// one bone.
  bool is_extremal(int node) const { return degrees[node] <= 1; }
  bool has_virtual_bones() const { return !virtual_bones.empty(); }
  bool is_virtual(int bone) const { return has_virtual_bones() && virtual_bones[bone] != 0; }
};

/// Returns the bone segments of a skeleton in its rest pose.
/// \param virtual_bones  join its pieces (joining_bones())
BoneLines bone_lines(const Skeleton& skeleton, const std::vector<VirtualBone>& virtual_bones = {});

/// Returns the bones that meet at a node, ascending.
std::vector<int> bones_at(const BoneLines& lines, int node);

/// Returns the parameter in [0, 1] of the point of segment a-b nearest to `point`.
double closest_parameter(const Eigen::Vector3d& a, const Eigen::Vector3d& b,
                         const Eigen::Vector3d& point);

/// Chooses the radii of the volumetric skeleton. The radius of a bone is a fraction of its smallest
/// distance to the skin. That of a joint is the largest of its bones, but at most the same fraction
/// of its own distance to the skin, so that a skeleton inside the skin stays clear of it. Then the
/// radii are passed to fit_to_lengths(). For each bone only the skin that may be attached to it
/// counts, so that a hat pin does not make the head thin. A bone to which nothing may be attached
/// has no volume.
Radii automatic_radii(const BoneLines& lines, const TriangleMesh& skin,
                      const RadiiSettings& settings, const BoneChoice& choice = {});

/// Shrinks radii where r1 + r2 + 2 r_b > l_b (they are multiplied by l_b over that sum). The bone
/// with the worst ratio comes first, so that the order of joints in the file does not matter.
Radii fit_to_lengths(const BoneLines& lines, Radii radii);

/// Returns the radii that a body gets: the user's own ones in place of automatic ones, after
/// fit_to_lengths().
Radii used_radii(const BoneLines& lines, Radii automatic, const OwnRadii& own);

/// Returns the bone whose length limits the radius of a joint (of a node of `lines`): the one that
/// these radii, after fit_to_lengths(), fill with the least room left. Nothing if no bone is
/// filled.
std::optional<int> bone_that_limits_joint(const BoneLines& lines, const Radii& used, int joint);

/// Describes a convex piece of the volumetric skeleton. Frusta have 80 % of the radii of the bone
/// and the joint that they connect (appendix A): the hull is a tube, not a string of beads.
struct SkeletonElement {
  enum class Kind { kJoint, kCap, kCylinder, kFrustum };
  Kind kind;
  int bone;            ///< -1 for joints
  int joint;           ///< -1 for cylinders and caps
  Eigen::Vector3d c0;  ///< center of spheres and caps; begin of the axis
  Eigen::Vector3d c1;  ///< end of the axis (= c0 for spheres)
  double r0;
  double r1;
};

/// Returns all pieces of the volumetric skeleton.
std::vector<SkeletonElement> volumetric_elements(const BoneLines& lines, const Radii& radii);

/// Returns the distance along the unit direction from the origin of a ray to the point at which it
/// enters an element. The distance is negative if the ray does not enter it, or starts inside. See
/// Komaritzan 2022, appendix A. The root of the quadratic is computed in a form that stays precise
/// near a = 0.
double entry_distance(const Eigen::Vector3d& origin, const Eigen::Vector3d& direction,
                      const SkeletonElement& element);

}  // namespace sinew
