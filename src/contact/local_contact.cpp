// SPDX-License-Identifier: MIT

#include "contact/local_contact.h"

#include <algorithm>
#include <utility>

#include "contact/interior_tetrahedra.h"

namespace sinew {
namespace {

// Bound of what the contacts at a vertex add to the matrix, as a multiple of the vertex's stiffness
// (skin_stiffness()) and of the contacts' relative stiffness. A contact between equally stiff
// vertices adds 1.5 to the vertex that is pushed out and the same to the corners of the triangle,
// and most vertices are both.
constexpr double kTogether = 3.0;
// Stiffness of local contacts as a fraction of that of global ones. The softer they are, the less
// the diagonal slows down motion, and the pushes compensate for it from step to step. Half or twice
// this value leaves more vertices inside in deep folds.
constexpr double kSofter = 0.25;

ContactResponseSettings local_response(ContactResponseSettings response,
                                       const SelfContactSettings& detection) {
  if (!detection.prepared_pairs) response.stiffness *= kSofter;
  return response;
}

/// \param near  vertices around all pairs, where contacts may be
Eigen::VectorXd diagonal_of(const TissueModel& tissue, const std::vector<int>& near,
                            double stiffness) {
  if (near.empty()) return {};
  const std::vector<float> vertex_stiffness = skin_stiffness(tissue);
  const float stiffest = *std::max_element(vertex_stiffness.begin(), vertex_stiffness.end());
  Eigen::VectorXd diagonal = Eigen::VectorXd::Zero(tissue.vertex_count());
  for (const int v : near) {
    // Fixed vertices have no stiffness, but find() needs a positive entry at all vertices of a
    // contact.
    diagonal[v] =
        kTogether * stiffness * double{vertex_stiffness[v] > 0.0F ? vertex_stiffness[v] : stiffest};
  }
  return diagonal;
}

}  // namespace

LocalContact::LocalContact(const TissueModel& tissue, std::vector<LocalPair> pairs,
                           const SelfContactSettings& detection,
                           const ContactResponseSettings& response)
    : triangles_(tissue.triangles),
      detection_(tissue.triangles, tissue.surface(0), interior_bone_points(tissue), detection),
      held_(tissue, detection_.mean_edge(), local_response(response, detection)),
      suspects_(tissue.triangles, tissue.surface(0), tissue.attachment.lines(), std::move(pairs)),
      bounding_diagonal_(
          diagonal_of(tissue, suspects_.all({}), local_response(response, detection).stiffness)),
      prepared_pairs_(detection.prepared_pairs) {}

void LocalContact::find(const PointsF& skin, const PointsF& bone_points,
                        const std::vector<Transform>& transforms, bool keep_pairs, float awake,
                        bool search_all) {
  if (prepared_pairs_) {
    constexpr float kNoPush = 0.0F;  // as published
    held_.update(suspects_.pair_contacts(skin, transforms), kNoPush);
    return;
  }
  const std::vector<int>& suspects = search_all
                                         ? suspects_.all(detection_.contacts())
                                         : suspects_.find(skin, transforms, detection_.contacts());
  detection_.detect_among(suspects, skin, bone_points, keep_pairs);
  within_.clear();
  for (const VertexTriangleContact& found : detection_.contacts()) {
    const auto& [a, b, c] = triangles_[found.triangle];
    if (bounding_diagonal_({found.vertex, a, b, c}).minCoeff() > 0.0) within_.push_back(found);
  }
  held_.update(within_, awake);
}

void LocalContact::forget() {
  detection_.forget();
  held_.forget();
}

void LocalContact::restore(ContactMemory memory) {
  detection_.restore(std::move(memory.pairs));
  held_.restore(std::move(memory.held));
}

}  // namespace sinew
