#pragma once

#include "tissue/tissue_model.h"

namespace sinew {

/// m for each vertex: how far the tissue sinks in every direction under its own weight (9.81 m/s^2)
/// while the skeleton stands still. Linear elasticity at rest, so large values mean "far", not that
/// distance. 0 where fixed.
Eigen::VectorXd tissue_sag(const TissueModel& model);

/// Chooses the base vertices that are fixed on bones and the firmness of the anchors that hold the
/// others, those in the zones of joints. Skin vertices keep their `fixed`.
/// \param joint_softness  as in TissueSettings
void hold_base(TissueModel& model, double joint_softness);

/// Makes tissue and anchors firmer, together, where the tissue sags by more than `sag_limit` of its
/// thickness: it would lag far behind fast bones and fold. Such places are those that fixed base
/// vertices are far from: coarse limbs (all their vertices lie near joints), tails, heavy bellies.
/// What is at rest stays as it is and what moves slowly nearly so, since both get firmer alike.
void firm_up(TissueModel& model, double sag_limit);

}  // namespace sinew
