// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <span>
#include <vector>

#include "assets/character.h"
#include "mesh/closing.h"
#include "mesh/plane_loops.h"

namespace sinew {

/// Measures the cross-sections of limbs against the rest pose: the areas in which planes across a
/// bone, at 16 places along it, cut the skin around it. Holes are first closed by fans
/// (mesh/closing.h).
///
/// A place counts if at rest the plane has a closed cut around the bone whose skin is moved to a
/// quarter or more by the joint that moves the bone and by the children of this joint, and is no
/// farther from the bone than 3/4 of its length. So neither the trunk counts nor a cut through the
/// chest and both arms. Nor does a place where the area changes by half or more within 1/16 of the
/// bone, as where fingers join the palm: there a small displacement of the skin changes the area as
/// much as a collapse does. If several cuts run around the bone, the outermost counts. Bones
/// shorter than 0.005 of the height of the character are not measured.
///
/// In a pose, a plane may cut several limbs, and a limb more than once. The section consists of all
/// closed cuts whose skin was near this place at rest: the mean of its points was no farther from
/// that of the cut at rest than this reached from the bone. A place is left out while less than 60
/// % of its skin, by length at rest, is in such cuts, as where a raised thigh meets the belly.
class LimbSections {
 public:
  static constexpr int kPlaces = 16;  ///< of a bone; place k is at (k + 1/2) / 16 of its length

  /// \param weights  one row per vertex of the surface
  LimbSections(const TriangleMesh& surface, const Skeleton& skeleton, const SkinWeights& weights);

  /// A cut across a bone, which is named by the joint at its far end.
  struct Section {
    int bone = -1;
    int place = 0;
    double ratio = 1.0;  ///< area over that at rest, at least 0
  };
  /// Returns the section that has lost most; nothing if no place can be measured.
  /// \param skin    3 x surface vertices
  /// \param joints  global transforms in the same pose, in the same coordinates
  std::optional<Section> smallest(const Points& skin, std::span<const Transform> joints) const;

  /// A place that counts.
  struct Place {
    int bone;
    int place;
    double radius;  ///< largest distance of the outermost cut from the bone, at rest
  };
  /// Returns all places that count, by bone.
  std::vector<Place> places() const;

  /// Returns the radius of the limb next to a joint: the largest distance of the skin from the bone
  /// in the counting place of a bone that is nearest to one of its ends, at rest.
  /// \param far_end  the end at the joint that names the bone, or at its parent
  std::optional<double> radius_near(int bone, bool far_end) const;

 private:
  /// The section of a limb at rest.
  struct RestCut {
    Eigen::Vector3d centroid;  ///< mean of the points of its outermost cut
    double radius = 0.0;       ///< largest distance of this cut from the bone
    int component = 0;         ///< connected component of the surface
    double area = 0.0;
    double length = 0.0;
  };
  struct Bone {
    int joint;
    int parent;
    std::vector<std::optional<RestCut>> cuts;  ///< one per place; nothing: the place does not count
  };
  struct Axis;
  /// Sums over cuts; lengths are those at rest.
  struct Sum {
    double area = 0.0;
    double length = 0.0;
  };

  std::optional<RestCut> rest_cut(const Axis& axis, const std::vector<PlaneLoop>& loops,
                                  double place, const std::vector<float>& share) const;
  std::vector<std::optional<RestCut>> rest_cuts(const Axis& axis,
                                                const std::vector<float>& share) const;
  Sum sum_near(const RestCut& rest, const std::vector<PlaneLoop>& loops, const Points& closed,
               const Eigen::Vector3d& normal) const;
  std::optional<Section> smallest_of(const Bone& bone, const Points& closed,
                                     std::span<const Transform> joints) const;

  ClosedSurface closed_;
  Points rest_;                 ///< of the closed surface
  std::vector<int> component_;  ///< of each vertex of the closed surface
  std::vector<Bone> bones_;
};

}  // namespace sinew
