// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <vector>

#include "tissue/tissue_model.h"

namespace sinew {

/// Holds what painted maps scale in a tissue model. The members are those of TissueModel.
struct TissueMaterial {
  Eigen::VectorXd stiffness;
  Eigen::VectorXd anchoring;
  Eigen::VectorXd masses;
  std::vector<JoltLimit> jolt_limits;
};

/// Returns the material of a tissue model.
TissueMaterial material_of(const TissueModel& model);

/// Replaces the material of a tissue model.
void replace_material(TissueModel& model, const TissueMaterial& material);

/// Sets the material of a tissue model to a given one times painted factors. The factors are given
/// for the vertices of the skin and apply to all layers below. The factor of a tetrahedron is the
/// mean of its corners, and anchors scale with the tissue that they hold. The factors apply after
/// the stiffening by build_tissue(), so that one factor everywhere has the same effect as another
/// setting, and softer tissue is not stiffened again.
/// \param plain      material with which the model was built
/// \param stiffness  one factor for each skin vertex; empty: 1
/// \param mass       one factor for each skin vertex; empty: 1. The total mass is not kept.
void paint_material(TissueModel& model, const TissueMaterial& plain,
                    std::span<const double> stiffness, std::span<const double> mass);

}  // namespace sinew
