// SPDX-License-Identifier: MIT

#include "contact/contact_pairs.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace sinew {

void ContactPairs::forget() {
  contacts_.clear();
  changed_pairs_ = 0;
}

void ContactPairs::restore(std::vector<VertexTriangleContact> contacts) {
  contacts_ = std::move(contacts);
  changed_pairs_ = 0;
}

void ContactPairs::gather_candidates(std::span<const InteriorHit> hits) {
  constexpr int kNone = std::numeric_limits<int>::max();
  candidates_.clear();
  // Both lists are in ascending order of points.
  auto hit = hits.begin();
  auto contact = contacts_.begin();
  while (hit != hits.end() || contact != contacts_.end()) {
    const int in_pair = contact != contacts_.end() ? contact->vertex : kNone;
    const int point = std::min(in_pair, hit != hits.end() ? hit->vertex : kNone);
    const auto first = hit;
    while (hit != hits.end() && hit->vertex == point) ++hit;
    candidates_.push_back({point, point == in_pair ? contact->triangle : -1, {first, hit}, {}});
    if (point == in_pair) ++contact;
  }
}

void ContactPairs::update_contacts() {
  contacts_.clear();
  changed_pairs_ = 0;
  for (const auto& [point, held, hits, place] : candidates_) {
    changed_pairs_ += place.triangle != held ? 1 : 0;
    if (place.triangle < 0) continue;
    contacts_.push_back({point, place.triangle, place.barycentric, place.normal, place.height});
  }
}

}  // namespace sinew
