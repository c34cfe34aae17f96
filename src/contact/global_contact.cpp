#include "contact/global_contact.h"

#include <algorithm>

#include "tissue/material.h"

namespace sinew {
namespace {

// Bones that stand still for so long (s) keep the pairs that there are.
constexpr double kStandingLong = 0.5;

/// How far beyond its margin a contact aims. A contact is a spring that has to give way a little to
/// hold anything, so what it leaves of a penetration in one step it pushes further for from then
/// on, until the margin is reached (augmented Lagrangian, Hestenes 1969). Stiffer springs instead
/// would make resting contacts tremble.
float next_push(float before, float margin, float apart) {
  constexpr float kGain = 0.3F;
  return std::max(0.0F, before + kGain * (margin - apart));
}

}  // namespace

std::vector<float> skin_firmness(const TissueModel& tissue) {
  const Eigen::VectorXd diagonal =
      stiffness_matrix(tissue.rest_positions, tissue.tetrahedra, tissue.stiffness).diagonal();
  std::vector<float> firmness;
  for (int v = 0; v < tissue.surface_vertices; ++v)
    firmness.push_back(tissue.fixed[v] != 0 ? 0.0F : static_cast<float>(diagonal[v]));
  return firmness;
}

GlobalContact::GlobalContact(const TissueModel& tissue, const GlobalContactSettings& settings)
    : triangles_(tissue.triangles),
      settings_(settings),
      detection_(tissue.triangles, tissue.surface(0), tissue.attachment.rest_feet(),
                 settings.detection),
      firmness_(skin_firmness(tissue)),
      margin_(static_cast<float>(settings.margin * detection_.mean_edge())),
      pushes_(tissue.surface_vertices, 0.0F) {}

void GlobalContact::find(const PointsF& skin, const PointsF& feet, double standing) {
  detection_.detect(skin, feet, standing > kStandingLong);
  pushes_before_.swap(pushes_);
  pushes_.assign(firmness_.size(), 0.0F);
  for (const VertexTriangleContact& found : detection_.contacts()) {
    pushes_[found.vertex] = next_push(pushes_before_[found.vertex], margin_, found.distance);
  }
}

void GlobalContact::forget() {
  detection_.forget();
  std::fill(pushes_.begin(), pushes_.end(), 0.0F);
}

const std::vector<ContactConstraint>& GlobalContact::constraints(double stiffness_scale) {
  const auto scale = static_cast<float>(stiffness_scale * settings_.stiffness);
  constraints_.clear();
  for (const VertexTriangleContact& found : detection_.contacts()) {
    const Triangle& triangle = triangles_[found.triangle];
    ContactConstraint& contact = constraints_.emplace_back();
    contact.vertices = {found.vertex, triangle[0], triangle[1], triangle[2]};
    contact.weights = {1.0F, -found.barycentric[0], -found.barycentric[1], -found.barycentric[2]};
    contact.normal = found.normal;
    contact.offset = margin_ + pushes_[found.vertex];
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
