#pragma once

#include <vector>

#include "contact/contact_pairs.h"
#include "contact/interior_search.h"
#include "contact/posed_skin.h"
#include "contact/vertex_triangle_contact.h"
#include "core/types.h"

namespace sinew {

/// Points from outside (of another body or an obstacle) that are inside a character's skin. One
/// collides where it lies in more upright interior tetrahedra (InteriorTetrahedra) than in ones
/// that are inside out, and where its normal opposes that of the triangle. ContactPairs chooses the
/// triangle and keeps it. Other than in SelfContact nothing is excluded because of a rest pose.
class VisitorContact {
 public:
  /// \param triangles  of the skin
  /// \param rest       3 x S
  /// \param rest_feet  3 x S: the point of the bone lines that each vertex of the skin hangs on
  /// \param retention  how far outside a pair stays together, in mean edges at rest
  VisitorContact(const std::vector<Triangle>& triangles, const Points& rest,
                 const Points& rest_feet, double retention);

  /// All in one frame of coordinates. Allocates only for visitors near the skin that are more than
  /// ever before. While none is near, it costs a look at each.
  /// \param skin      3 x at least S
  /// \param feet      3 x S
  /// \param visitors  3 x m; m may change only after forget(). What is not finite never collides.
  /// \param normals   3 x m, unit, outward of what the visitors belong to; a zero column: unknown,
  ///                  collides from any side
  void detect(const PointsF& skin, const PointsF& feet, const PointsF& visitors,
              const PointsF& normals);

  /// By visitor, at most one for each; `vertex` is the visitor's column. Those with a positive
  /// distance are kept from before.
  const std::vector<VertexTriangleContact>& contacts() const { return pairs_.contacts(); }
  /// Pairs that came, went or changed their triangle in the last detect().
  int switches() const { return pairs_.switches(); }
  /// The next detect() knows of no pair before.
  void forget() { pairs_.forget(); }

  double mean_edge() const { return mean_edge_; }

 private:
  void find_near(const PointsF& skin, const PointsF& feet, const PointsF& visitors);

  double mean_edge_;
  PosedSkin skin_;
  InteriorSearch search_;
  ContactPairs pairs_;
  std::vector<int> near_;  ///< visitors in the box around the skin
};

}  // namespace sinew
