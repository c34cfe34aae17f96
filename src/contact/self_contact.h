#pragma once

#include <span>
#include <vector>

#include "contact/contact_exclusions.h"
#include "contact/interior_search.h"
#include "contact/posed_skin.h"
#include "core/types.h"

namespace sinew {

/// A vertex of the skin and the triangle of the skin that it is to stay in front of.
struct VertexTriangleContact {
  int vertex;
  int triangle;
  Eigen::Vector3f barycentric;  ///< of the triangle's point nearest to the vertex
  Eigen::Vector3f normal;       ///< of the skin at that point, unit, outward: interpolated between
                                ///< the corners, so that it makes no step from triangle to triangle
  float distance;               ///< of the vertex from that point along the normal; negative inside
};

struct SelfContactSettings {
  double retention = 0.25;  ///< how far outside a pair stays together, in mean edges at rest
};

/// Which vertices of a character's skin touch which of its triangles, anywhere (Komaritzan 2022,
/// 3.2.5). A vertex collides where it lies in tetrahedra that span from skin triangles to the bones
/// (InteriorTetrahedra), more of them upright than inside out, so that it is really inside; where
/// its normal opposes that of the triangle; and where the pair is not excluded
/// (ContactExclusions).
///
/// Of several triangles the one with the smallest depth counts. From there a new contact walks down
/// to the triangle nearest to the vertex: where the vertex is past the bone line, its tetrahedron
/// leads to the far side of a limb or along it, and of many that meet at a foot any may hold it.
///
/// A pair of the call before stays while the vertex is near its triangle or still inside. Where it
/// slides off the triangle, the contact walks on to the neighbour under it; so which tetrahedron
/// happens to hold the vertex does not matter, and what was pressed through a limb comes back
/// where it went in. Only where another triangle is less than half as far does it change sides. So
/// a held pose keeps its list, and resting contacts do not flicker.
class SelfContact {
 public:
  /// \param triangles  of the skin
  /// \param rest       3 x S
  /// \param rest_feet  3 x S: the point of the bone lines that each vertex hangs on
  SelfContact(const std::vector<Triangle>& triangles, const Points& rest, const Points& rest_feet,
              const SelfContactSettings& settings = {});

  /// Both in one frame of coordinates. Allocates only for contacts that are more than ever before.
  /// \param skin  3 x at least S
  /// \param feet  3 x S
  /// \param keep_pairs  pairs stay as they are, and others are only added. Tissue squeezed into
  ///                    folds may find no rest while its pairs change with every move; so they at
  ///                    some time change no more.
  void detect(const PointsF& skin, const PointsF& feet, bool keep_pairs = false);

  /// By vertex, at most one for each. Those with a positive distance are kept from before.
  const std::vector<VertexTriangleContact>& contacts() const { return contacts_; }
  /// Pairs that came, went or changed their triangle in the last detect().
  int switches() const { return switches_; }
  /// The next detect() knows of no pair before.
  void forget();

  /// Vertices that are excluded from contact with some region, since they lie in it at rest.
  int overlapping_at_rest() const { return exclusions_.overlapping_vertices(); }
  double mean_edge() const { return mean_edge_; }

 private:
  /// Where a vertex is before a triangle.
  struct Place {
    int triangle = -1;
    Eigen::Vector3f barycentric = Eigen::Vector3f::Zero();
    Eigen::Vector3f normal = Eigen::Vector3f::Zero();  ///< interpolated between the corners'
    float height = 0.0F;          ///< above the nearest point, along that normal
    float plane_distance = 0.0F;  ///< from the triangle's plane, signed
    float aside = 0.0F;           ///< of the projection from the triangle
    float distance = 0.0F;        ///< of the nearest point of the triangle
  };

  Place place_before(int vertex, int triangle) const;
  bool may_touch(int vertex, int triangle) const;
  /// The nearest place before a triangle around, of those that are better.
  template <typename Better>
  Place neighbour(int vertex, const Place& place, Better&& better) const;
  Place descend(int vertex, Place place) const;
  Place follow(int vertex, Place place) const;
  Place find(int vertex, std::span<const InteriorHit> hits) const;

  double mean_edge_;
  float retention_;  ///< in our length unit
  PosedSkin skin_;
  InteriorSearch search_;
  ContactExclusions exclusions_;
  std::vector<int> held_;  ///< triangle of each vertex; -1: none
  std::vector<int> hit_begin_;
  std::vector<Place> places_;  ///< found by this detect()
  std::vector<VertexTriangleContact> contacts_;
  int switches_ = 0;
};

}  // namespace sinew
