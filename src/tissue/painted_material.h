#pragma once

#include <span>

#include "tissue/tissue_model.h"

namespace sinew {

/// What of a tissue model painted maps multiply (TissueModel has the units).
struct TissueMaterial {
  Eigen::VectorXd stiffness;
  Eigen::VectorXd anchoring;
  Eigen::VectorXd masses;
};

TissueMaterial material_of(const TissueModel& model);

/// Gives a tissue model a material times factors. These are given for the vertices of the skin and
/// hold for all layers below: a tetrahedron is as many times as stiff as its corners are in the
/// mean, and anchors are with the tissue that they hold. Factors apply after what build_tissue()
/// firms up, so that one everywhere is the same as another setting, and softer tissue is not
/// firmed up again.
/// \param plain      as the model was built
/// \param stiffness  one for each skin vertex; empty: 1
/// \param mass       the same; the total is not kept
void paint_material(TissueModel& model, const TissueMaterial& plain,
                    std::span<const double> stiffness, std::span<const double> mass);

}  // namespace sinew
