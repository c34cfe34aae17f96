#include "contact/global_contact.h"

#include "tissue/material.h"

namespace sinew {

GlobalContact::GlobalContact(const TissueModel& tissue, const GlobalContactSettings& settings)
    : triangles_(tissue.triangles),
      settings_(settings),
      detection_(tissue.triangles, tissue.surface(0), tissue.attachment.rest_feet(),
                 settings.detection) {
  const Eigen::VectorXd diagonal =
      stiffness_matrix(tissue.rest_positions, tissue.tetrahedra, tissue.stiffness).diagonal();
  for (int v = 0; v < tissue.surface_vertices; ++v)
    firmness_.push_back(tissue.fixed[v] != 0 ? 0.0F : static_cast<float>(diagonal[v]));
}

void GlobalContact::find(const PointsF& skin, const PointsF& feet) {
  detection_.detect(skin, feet);
  static const float kRise = getenv("RISE") ? atof(getenv("RISE")) : 0.3F;
  const auto margin = static_cast<float>(settings_.margin * detection_.mean_edge());
  std::vector<float> before(firmness_.size(), 0.0F);
  before.swap(pushes_);
  if (before.empty()) before.assign(firmness_.size(), 0.0F);
  for (const VertexTriangleContact& found : detection_.contacts())
    pushes_[found.vertex] = std::max(0.0F, before[found.vertex] + kRise * (margin - found.distance));
}

const std::vector<ContactConstraint>& GlobalContact::constraints(double stiffness_scale) {
  const auto scale = static_cast<float>(stiffness_scale * settings_.stiffness);
  const auto margin = static_cast<float>(settings_.margin * detection_.mean_edge());
  constraints_.clear();
  for (const VertexTriangleContact& found : detection_.contacts()) {
    const Triangle& triangle = triangles_[found.triangle];
    ContactConstraint& contact = constraints_.emplace_back();
    contact.vertices = {found.vertex, triangle[0], triangle[1], triangle[2]};
    contact.weights = {1.0F, -found.barycentric[0], -found.barycentric[1], -found.barycentric[2]};
    contact.normal = found.normal;
    contact.offset = margin + pushes_[found.vertex];
    // Both sides give way, one after the other like two springs; what is fixed does not.
    float compliance = 0.0F;
    for (int k = 0; k < ContactConstraint::kMostVertices; ++k) {
      const float firmness = firmness_[contact.vertices[k]];
      if (firmness > 0.0F) compliance += contact.weights[k] * contact.weights[k] / firmness;
    }
    if (compliance == 0.0F) {
      constraints_.pop_back();
      continue;
    }
    contact.stiffness = scale / compliance;
  }
  return constraints_;
}

}  // namespace sinew
