#include "contact/local_contact.h"

#include <algorithm>
#include <utility>

namespace sinew {
namespace {

// How many contacts of its own firmness, times their stiffness, a vertex is held by at most: the
// one that it is pushed out by, and those in which it is the corner of a triangle.
constexpr double kTogether = 3.0;

/// Which vertices of the skin may be in contacts near joints: those of pairs, and around them.
std::vector<char> near_pairs(const TissueModel& tissue, const std::vector<LocalPair>& pairs) {
  constexpr int kRings = 2;
  std::vector<char> near(tissue.surface_vertices, 0);
  for (const LocalPair& pair : pairs) near[pair.i] = near[pair.j] = 1;
  for (int ring = 0; ring < kRings; ++ring) {
    const std::vector<char> before = near;
    for (const Triangle& t : tissue.triangles) {
      if (before[t[0]] == 0 && before[t[1]] == 0 && before[t[2]] == 0) continue;
      for (const int v : t) near[v] = 1;
    }
  }
  return near;
}

Eigen::VectorXd diagonal_of(const TissueModel& tissue, const std::vector<LocalPair>& pairs,
                            double stiffness) {
  const std::vector<char> near = near_pairs(tissue, pairs);
  const std::vector<float> firmness = skin_firmness(tissue);
  const float firmest = *std::max_element(firmness.begin(), firmness.end());
  Eigen::VectorXd diagonal = Eigen::VectorXd::Zero(tissue.vertex_count());
  for (int v = 0; v < tissue.surface_vertices; ++v) {
    if (near[v] == 0) continue;
    diagonal[v] = kTogether * stiffness * double{firmness[v] > 0.0F ? firmness[v] : firmest};
  }
  return diagonal;
}

}  // namespace

LocalContact::LocalContact(const TissueModel& tissue, std::vector<LocalPair> pairs,
                           const SelfContactSettings& detection,
                           const ContactResponseSettings& response)
    : detection_(tissue.triangles, tissue.surface(0), tissue.attachment.rest_feet(), detection),
      held_(tissue, detection_.mean_edge(), response),
      standing_diagonal_(diagonal_of(tissue, pairs, response.stiffness)),
      suspects_(tissue.triangles, tissue.surface(0), tissue.attachment.lines(), std::move(pairs)) {}

void LocalContact::find(const PointsF& skin, const PointsF& feet,
                        const std::vector<Transform>& transforms, bool keep_pairs) {
  const std::vector<int>& suspects = suspects_.find(skin, transforms, detection_.contacts());
  detection_.detect_among(suspects, skin, feet, keep_pairs);
  held_.take(detection_.contacts());
}

void LocalContact::forget() {
  detection_.forget();
  held_.forget();
}

}  // namespace sinew
