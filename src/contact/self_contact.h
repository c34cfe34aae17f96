#pragma once

#include <span>
#include <utility>
#include <vector>

#include "contact/contact_exclusions.h"
#include "contact/contact_pairs.h"
#include "contact/interior_search.h"
#include "contact/posed_skin.h"
#include "contact/vertex_triangle_contact.h"
#include "core/types.h"

namespace sinew {

struct SelfContactSettings {
  double retention = 0.25;  ///< how far outside a pair stays together, in mean edges at rest
};

/// Which vertices of a character's skin touch which of its triangles, anywhere (Komaritzan 2022,
/// 3.2.5). A vertex collides where it lies in tetrahedra that span from skin triangles to the bones
/// (InteriorTetrahedra), more of them upright than inside out, so that it is really inside; where
/// its normal opposes that of the triangle (nearly, where it is not deep); and where the pair is
/// not excluded (ContactExclusions), or the skin is folded there. ContactPairs chooses the triangle
/// and keeps it.
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

  /// The same of some vertices only, ascending, in the interior of the skin around them. They have
  /// those of contacts() among them: others would count as outside.
  void detect_among(std::span<const int> vertices, const PointsF& skin, const PointsF& feet,
                    bool keep_pairs = false);

  /// By vertex, at most one for each. Those with a positive distance are kept from before.
  const std::vector<VertexTriangleContact>& contacts() const { return pairs_.contacts(); }
  /// Pairs that came, went or changed their triangle in the last detect().
  int switches() const { return pairs_.switches(); }
  /// The next detect() knows of no pair before.
  void forget() { pairs_.forget(); }
  /// Goes on as if the last detect() had found these contacts.
  void restore(std::vector<VertexTriangleContact> contacts) { pairs_.restore(std::move(contacts)); }

  /// Vertices that are excluded from contact with some region, since they lie in it at rest.
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
