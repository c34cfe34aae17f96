// SPDX-License-Identifier: MIT

#include "tissue/painted_material.h"

namespace sinew {

TissueMaterial material_of(const TissueModel& model) {
  return {model.stiffness, model.anchoring, model.masses, model.jolt_limits};
}

void replace_material(TissueModel& model, const TissueMaterial& material) {
  model.stiffness = material.stiffness;
  model.anchoring = material.anchoring;
  model.masses = material.masses;
  model.jolt_limits = material.jolt_limits;
}

void paint_material(TissueModel& model, const TissueMaterial& plain,
                    std::span<const double> stiffness, std::span<const double> mass) {
  replace_material(model, plain);
  const int count = model.surface_vertices;
  if (!stiffness.empty()) {
    for (int v = 0; v < count; ++v) model.anchoring[v] *= stiffness[v];
    for (std::size_t v = 0; v < model.jolt_limits.size(); ++v)
      model.jolt_limits[v].firmness *= static_cast<float>(stiffness[v]);
    for (std::size_t t = 0; t < model.tetrahedra.size(); ++t) {
      double sum = 0.0;
      for (const int v : model.tetrahedra[t]) sum += stiffness[v % count];
      model.stiffness[static_cast<Eigen::Index>(t)] *= sum / 4.0;
    }
  }
  if (!mass.empty()) {
    for (int v = 0; v < model.vertex_count(); ++v) model.masses[v] *= mass[v % count];
    for (std::size_t v = 0; v < model.jolt_limits.size(); ++v)
      model.jolt_limits[v].firmness /= static_cast<float>(mass[v]);
  }
}

}  // namespace sinew
