// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <vector>

#include "contact/contact_limits.h"
#include "contact/interior_search.h"
#include "contact/pair_rules.h"
#include "contact/surface_walk.h"
#include "contact/vertex_triangle_contact.h"
#include "core/parallel.h"

namespace sinew {

/// Assigns points inside of a skin to triangles of the skin, and keeps these pairs from call to
/// call.
///
/// A point is inside if it lies in more upright interior tetrahedra than inverted ones. Of the
/// triangles whose upright tetrahedra contain it, the one with the smallest depth counts. From
/// there a new pair walks to the triangle nearest to the point. The walk is needed where the point
/// is past the bone line: its tetrahedron then belongs to the far side of the limb or to a place
/// further along it, and where many tetrahedra share a corner on the bone line, any of them may
/// contain the point.
///
/// A pair of the previous call stays while the point is near its triangle or still inside. When the
/// point slides off the triangle, the pair walks on to the neighbor under it. So it does not
/// matter which tetrahedron contains the point, and a point that was pressed through a limb comes
/// back where it went in. A pair changes sides only if another triangle is less than half as far
/// (contact_limits::kSwitchRatio). So the list does not change in a held pose, and resting contacts
/// do not flicker.
///
/// For each point, the caller supplies an object with the rules for its pairs:
///   Eigen::Vector3f point()      returns the position of the point
///   bool counts(int triangle)    returns true if tetrahedra of the triangle decide about inside
///   bool may_begin(int triangle) returns true if a new pair may begin; asked if counts() is true
///   bool may_replace(int triangle)  returns true if a pair may replace a held one
///   bool may_stay(int triangle)  returns true if a pair may stay, or arrive by a walk
class ContactPairs {
 public:
  /// \param retention  distance outside of the skin up to which a pair stays, in mean edges
  /// \param mean_edge  mean edge length of the skin at rest, m
  ContactPairs(double retention, double mean_edge)
      : mean_edge_(mean_edge),
        lengths_{contact_limits::kMaxLateralNew * mean_edge,
                 contact_limits::kMaxLateralHeld * mean_edge,
                 static_cast<float>(retention * mean_edge)} {}

  /// Updates the pairs for a new pose.
  /// \param hits        all hits that InteriorSearch::find() returns for this pose, by point
  /// \param rules_of    returns the rules of a point: rules_of(point)
  /// \param keep_pairs  true if held pairs keep their triangles and none ends; new ones may begin
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
                                ? relative_position(skin, rules.point(), candidate.held)
                                : find(skin, rules, candidate.hits, candidate.held);
        },
        kGrain);
    update_contacts();
  }

  /// Returns the pairs in ascending order of points, at most one for each point. Those with a
  /// positive distance have separated and are kept from an earlier call.
  const std::vector<VertexTriangleContact>& contacts() const { return contacts_; }
  /// Returns the number of pairs that began, ended or changed their triangle in the last update().
  int changed_pairs() const { return changed_pairs_; }
  /// Drops all pairs, so that the next update() begins without held pairs.
  void forget();
  /// Continues as if the last update() had found these contacts.
  void restore(std::vector<VertexTriangleContact> contacts);

 private:
  /// A point that lies in a tetrahedron or has a pair from the previous call.
  struct Candidate {
    int point;
    int held;  ///< triangle of the previous call; -1: none
    std::span<const InteriorHit> hits;
    SurfacePlace place;  ///< position relative to its triangle in this call
  };

  /// Lengths of choose_place(), m.
  struct Lengths {
    double max_lateral_new, max_lateral_held;
    float retention;
  };

  /// Walks of one point, for choose_place().
  template <typename Rules>
  struct Walks {
    const PosedSkin& skin;
    SurfaceWalk walk;
    const Rules& rules;
    const Eigen::Vector3f& point;

    SurfacePlace before(int triangle) const { return relative_position(skin, point, triangle); }
    SurfacePlace descend(const SurfacePlace& place) const {
      return walk.descend(point, place, [&](int triangle) { return rules.may_stay(triangle); });
    }
    SurfacePlace follow(const SurfacePlace& place) const {
      return walk.follow(point, place, [&](int triangle) { return rules.may_stay(triangle); });
    }
  };

  static constexpr int kGrain = 16;  // smallest number of points for one thread

  /// Merges the hits with the pairs of the previous call.
  void gather_candidates(std::span<const InteriorHit> hits);
  /// Makes contacts() from the candidates and counts the changes.
  void update_contacts();

  /// Finds the triangle of a point and its position relative to it; triangle -1: none.
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
      const SurfacePlace place = relative_position(skin, point, hit.triangle);
      if (fresh.triangle < 0 || place.plane_distance > fresh.plane_distance) fresh = place;
    }
    return choose_place(fresh, cover > 0, held_triangle, lengths_, rules,
                        Walks<Rules>{skin, {skin, mean_edge_}, rules, point});
  }

  double mean_edge_;
  Lengths lengths_;
  std::vector<Candidate> candidates_;
  std::vector<VertexTriangleContact> contacts_;
  int changed_pairs_ = 0;
};

}  // namespace sinew
