// SPDX-License-Identifier: MIT

#include "contact/contact_response.h"

#include <cmath>

#include "contact/contact_limits.h"
#include "contact/response_rules.h"
#include "tissue/material.h"

namespace sinew {

std::vector<float> skin_stiffness(const TissueModel& tissue) {
  const Eigen::VectorXd diagonal =
      stiffness_matrix(tissue.rest_positions, tissue.tetrahedra, tissue.stiffness).diagonal();
  std::vector<float> vertex_stiffness;
  for (int v = 0; v < tissue.surface_vertices; ++v)
    vertex_stiffness.push_back(tissue.fixed[v] != 0 ? 0.0F : static_cast<float>(diagonal[v]));
  return vertex_stiffness;
}

ContactResponse::ContactResponse(const TissueModel& tissue, double mean_edge,
                                 const ContactResponseSettings& settings)
    : skin_stiffness_(skin_stiffness(tissue)),
      stiffness_(static_cast<float>(settings.stiffness)),
      margin_(static_cast<float>(settings.margin * mean_edge)) {}

bool ContactResponse::stiffen(ContactConstraint& contact, double scale,
                              float other_compliance) const {
  const float own = compliance(contact, skin_stiffness_.data());
  if (own == 0.0F) return false;
  contact.stiffness = static_cast<float>(scale) * stiffness_ / (own + other_compliance);
  return true;
}

double pushes_after(double elapsed) {
  if (!std::isfinite(elapsed)) return 1.0;
  const double gain = contact_limits::kPushGain;
  // The sum of 60 * elapsed updates, each of which leaves 1 - gain of the missing margin.
  return (1.0 - std::pow(1.0 - gain, 60.0 * elapsed)) / gain;
}

float ContactResponse::next_push(float previous, float distance, float awake) const {
  return sinew::next_push(previous, distance, awake, margin_);
}

}  // namespace sinew
