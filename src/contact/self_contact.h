// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <utility>
#include <vector>

#include "contact/contact_exclusions.h"
#include "contact/contact_pairs.h"
#include "contact/contact_settings.h"
#include "contact/interior_search.h"
#include "contact/posed_skin.h"
#include "contact/vertex_triangle_contact.h"
#include "core/types.h"

namespace sinew {

/// Finds the vertices of a character's skin that touch the skin anywhere, and their triangles
/// (Komaritzan 2022, 3.2.5). A vertex collides under three conditions. It lies in tetrahedra that
/// span from skin triangles to the bones (InteriorTetrahedra), in more upright ones than inverted
/// ones, so that it really is inside. Its normal opposes that of the triangle, with a looser limit
/// where it is not deep (contact_limits.h). And the pair is not excluded (ContactExclusions), or
/// the skin is folded over there. ContactPairs chooses the triangle and keeps it.
class SelfContact {
 public:
  /// \param triangles  of the skin
  /// \param rest       3 x S, skin vertices at rest
  /// \param rest_bone_points  3 x S, the bone point of each vertex
  SelfContact(const std::vector<Triangle>& triangles, const Points& rest,
              const Points& rest_bone_points, const SelfContactSettings& settings = {});

  /// Finds the contacts of a pose. Allocates only if there are more contacts than ever before.
  /// \param skin  3 x at least S
  /// \param bone_points  3 x S, bone points, in the same frame
  /// \param keep_pairs  true if pairs keep their triangles and none ends; new ones may begin.
  ///                    Tissue that is squeezed into folds may not come to rest while its pairs
  ///                    change with every move. With this flag the pairs stop changing after some
  ///                    time
  void detect(const PointsF& skin, const PointsF& bone_points, bool keep_pairs = false);

  /// Does the same for some vertices only, with the interior of the skin around them.
  /// \param vertices  ascending; must include the vertices of contacts(), which would count as
  ///                  outside otherwise
  void detect_among(std::span<const int> vertices, const PointsF& skin, const PointsF& bone_points,
                    bool keep_pairs = false);

  /// Returns the contacts by vertex, at most one for each. Those with a positive distance have
  /// separated and are kept from an earlier call.
  const std::vector<VertexTriangleContact>& contacts() const { return pairs_.contacts(); }
  /// Returns the number of pairs that began, ended or changed their triangle in the last detect().
  int changed_pairs() const { return pairs_.changed_pairs(); }
  /// Drops all pairs, so that the next detect() begins without held pairs.
  void forget() { pairs_.forget(); }
  /// Continues as if the last detect() had found these contacts.
  void restore(std::vector<VertexTriangleContact> contacts) { pairs_.restore(std::move(contacts)); }

  /// Returns the number of vertices that lie inside of the body at rest and are therefore excluded
  /// from contact with some region.
  int overlapping_at_rest() const { return exclusions_.overlapping_vertices(); }
  double mean_edge() const { return mean_edge_; }

 private:
  void update(std::span<const InteriorHit> hits, bool keep_pairs);

  double mean_edge_;
  PosedSkin skin_;
  InteriorSearch search_;
  ContactExclusions exclusions_;
  ContactPairs pairs_;
};

}  // namespace sinew
