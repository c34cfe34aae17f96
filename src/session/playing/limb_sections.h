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
/// quarter or more by the joint that moves the bone and by the children of this joint, and is not
/// farther from the bone than 1.25 times its length. So a cut through the chest and both arms does
/// not count, and neither does one across the short bone that leads to a hip. Nor does a place
/// where the area changes by half or more within 1/16 of the bone, as where fingers join the palm:
/// there a small displacement of the skin changes the area as much as a collapse does. If several
/// cuts run around the bone, the outermost counts.
///
/// In a pose, a plane may cut several limbs. The cut of this limb is the one whose skin was nearest
/// to the cut at rest. A place is left out while that skin has no closed cut of its own, as where a
/// raised thigh meets the belly.
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
    double rest_area;
  };
  std::vector<Place> places() const;

  /// Returns the radius of the limb next to a joint: the largest distance of the skin from the bone
  /// in the counting place of a bone that is nearest to one of its ends, at rest.
  /// \param far_end  the end at the joint that names the bone, or at its parent
  std::optional<double> radius_near(int bone, bool far_end) const;

 private:
  struct RestCut {
    double area = 0.0;
    double radius = 0.0;       ///< largest distance of the cut from the bone
    Eigen::Vector3d centroid;  ///< mean of its points
    int component = 0;         ///< connected component of the surface
  };
  struct Bone {
    int joint;
    int parent;
    std::vector<int> vertices{};        ///< of the closed surface, those of `triangles`
    std::vector<Triangle> triangles{};  ///< the skin that moves with it, as indices of `vertices`
    Points rest{};                      ///< positions of `vertices` at rest
    std::vector<std::optional<RestCut>>
        cuts{};  ///< one per place; nothing: the place does not count
  };
  struct Axis;

  void add_bone(int joint, const Skeleton& skeleton, const std::vector<Transform>& rest,
                const std::vector<std::vector<float>>& shares);
  void find_cuts(Bone& bone, const Axis& axis, const std::vector<float>& share) const;
  std::optional<RestCut> rest_cut(const Bone& bone, const Axis& axis,
                                  const std::vector<PlaneLoop>& loops, double place,
                                  const std::vector<float>& share) const;
  std::optional<Section> smallest_of(const Bone& bone, const Points& closed,
                                     std::span<const Transform> joints) const;

  ClosedSurface closed_;
  Points rest_;                 ///< of the closed surface
  std::vector<int> component_;  ///< of each vertex of the closed surface
  std::vector<Bone> bones_;
};

}  // namespace sinew
