#pragma once

#include <cmath>
#include <span>
#include <vector>

#include "contact/contact_limits.h"
#include "contact/interior_search.h"
#include "contact/surface_walk.h"
#include "contact/vertex_triangle_contact.h"
#include "core/parallel.h"

namespace sinew {

/// Which points inside of a skin belong to which of its triangles, from call to call.
///
/// A point is inside where it lies in more upright interior tetrahedra than in ones that are inside
/// out. Of several triangles the one with the smallest depth counts. From there a new pair walks
/// down to the triangle nearest to the point: where the point is past the bone line, its
/// tetrahedron leads to the far side of a limb or along it, and of many that meet at a foot any may
/// hold it.
///
/// A pair of the call before stays while the point is near its triangle or still inside. Where it
/// slides off the triangle, the pair walks on to the neighbour under it; so which tetrahedron
/// happens to hold the point does not matter, and what was pressed through a limb comes back where
/// it went in. Only where another triangle is less than half as far does it change sides. So a held
/// pose keeps its list, and resting contacts do not flicker.
///
/// What points may do is asked of rules, an object for each point:
///   Eigen::Vector3f point()      where it is
///   bool counts(int triangle)    whether tetrahedra of this triangle tell inside from outside
///   bool may_begin(int triangle) whether a pair may be new; of triangles that count
///   bool may_replace(int triangle)  whether a pair may take the place of another
///   bool may_stay(int triangle)  whether a pair may be, or come to be by a walk
class ContactPairs {
 public:
  /// \param retention  how far outside a pair stays together, in mean edges
  /// \param mean_edge  of the skin at rest
  ContactPairs(double retention, double mean_edge)
      : mean_edge_(mean_edge), retention_(static_cast<float>(retention * mean_edge)) {}

  /// \param hits        all that InteriorSearch::find() has for this pose
  /// \param rules_of    rules_of(point)
  /// \param keep_pairs  pairs stay as they are, and others are only added
  template <typename RulesOf>
  void update(const PosedSkin& skin, std::span<const InteriorHit> hits, RulesOf&& rules_of,
              bool keep_pairs = false) {
    gather_candidates(hits);
    parallel_for(
        static_cast<int>(candidates_.size()),
        [&](int i) {
          Candidate& candidate = candidates_[i];
          const auto rules = rules_of(candidate.point);
          candidate.place = keep_pairs && candidate.held >= 0
                                ? place_before(skin, rules.point(), candidate.held)
                                : find(skin, rules, candidate.hits, candidate.held);
        },
        kGrain);
    take_over();
  }

  /// By point, at most one for each. Those with a positive distance are kept from before.
  const std::vector<VertexTriangleContact>& contacts() const { return contacts_; }
  /// Pairs that came, went or changed their triangle in the last update().
  int switches() const { return switches_; }
  /// The next update() knows of no pair before.
  void forget();
  /// Goes on as if the last update() had found these contacts.
  void restore(std::vector<VertexTriangleContact> contacts);

 private:
  /// A point that is in a tetrahedron, or in a pair of the call before.
  struct Candidate {
    int point;
    int held;  ///< triangle of the call before; -1: none
    std::span<const InteriorHit> hits;
    SurfacePlace place;  ///< where it is from now on
  };

  static constexpr int kGrain = 16;  // points that are worth another thread

  void gather_candidates(std::span<const InteriorHit> hits);
  void take_over();

  template <typename Rules>
  SurfacePlace find(const PosedSkin& skin, const Rules& rules, std::span<const InteriorHit> hits,
                    int held_triangle) const {
    const Eigen::Vector3f point = rules.point();
    int cover = 0;
    SurfacePlace fresh;
    for (const InteriorHit& hit : hits) {
      if (!rules.counts(hit.triangle)) continue;
      cover += hit.sign;
      if (hit.sign < 0 || !rules.may_begin(hit.triangle)) continue;
      const SurfacePlace place = place_before(skin, point, hit.triangle);
      if (fresh.triangle < 0 || place.plane_distance > fresh.plane_distance) fresh = place;
    }
    const SurfaceWalk walk(skin, mean_edge_);
    const auto may_stay = [&](int triangle) { return rules.may_stay(triangle); };
    const bool inside = cover > 0;
    if (!inside) fresh = {};
    if (fresh.triangle >= 0) fresh = walk.descend(point, fresh, may_stay);
    if (!(fresh.aside <= contact_limits::kBesideAtFirst * mean_edge_)) fresh = {};

    if (held_triangle < 0 || !may_stay(held_triangle)) return fresh;
    const SurfacePlace held =
        walk.follow(point, place_before(skin, point, held_triangle), may_stay);
    const bool beside = !(held.aside <= contact_limits::kBeside * mean_edge_);
    const bool near = std::abs(held.plane_distance) <= retention_;
    const bool deep = held.plane_distance < 0.0F && inside;
    if (beside || !(near || deep)) return fresh;
    const bool much_nearer =
        fresh.triangle >= 0 && fresh.distance < contact_limits::kMuchNearer * held.distance;
    if (much_nearer && rules.may_replace(fresh.triangle)) return fresh;
    return held;
  }

  double mean_edge_;
  float retention_;  ///< in our length unit
  std::vector<Candidate> candidates_;
  std::vector<VertexTriangleContact> contacts_;
  int switches_ = 0;
};

}  // namespace sinew
