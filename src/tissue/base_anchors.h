#pragma once

#include <Eigen/SparseCore>
#include <vector>

#include "tissue/shrinking.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// m for each vertex: how far the tissue sinks in every direction under its own weight (9.81 m/s^2)
/// while the skeleton stands still. Linear elasticity at rest, so large values mean "far", not that
/// distance. 0 where fixed, and between slivers only (stiffness_matrix).
/// \param stiffness  stiffness_matrix() of the model
Eigen::VectorXd tissue_sag(const TissueModel& model, const Eigen::SparseMatrix<double>& stiffness);

/// Chooses the base vertices that are fixed on bones and the firmness of the anchors that hold the
/// others, those in the zones of joints. Skin vertices keep their `fixed`.
/// \param joint_softness  as in TissueSettings
void hold_base(TissueModel& model, const Eigen::SparseMatrix<double>& stiffness,
               double joint_softness);

/// Makes tissue and anchors firmer, together, where the tissue sags by more than `sag_limit` of its
/// thickness: it would lag far behind fast bones and fold. Such places are those that fixed base
/// vertices are far from: coarse limbs (all their vertices lie near joints), tails, heavy bellies.
/// What is at rest stays as it is and what moves slowly nearly so, since both get firmer alike.
///
/// At the ends of limbs (heads above all) tissue also turns about its bone, which a sag does not
/// show. With its rim accelerated by a, a round piece of outer radius R on a bone of radius r turns
/// by rho a R^3 / (8 G r^2); at the rim that is (R / 2r)^2 times the sag rho a R^2 / (2 G) of a
/// layer of thickness R, so much more counts as sag there. Elsewhere the next limb holds it.
///
/// Firmness alone does not do for fast clips: under an acceleration a, tissue that sags by s lags
/// by a s / 9.81, at the limit and 60 m/s^2 by 1.8 times its thickness, and thin limbs fold. So
/// each vertex feels no more than what lets it lag by half of the limit (jolt_shares), with the sag
/// s that is left once it is firmer: an acceleration of (9.81 / s + 1 / T^2) limit thickness / 2,
/// since what lasts for T = 0.07 s moves slow tissue no further than a T^2. Firm and very thick
/// tissue feels all.
///
/// Skin that is twice as far from its base as the body is thick there (mesh/feature_size.h), or as
/// its bone is long, sticks out: an ear or a horn. Its thickness is the smaller of these two.
///
/// \param lines      what the base was shrunk to
/// \param feet       foot points of the skin vertices
/// \param sag_limit  of the usual material, as a share of the thickness; 0 leaves all as it is
/// \param softness   how many times as far the material at hand sags as the usual one. It may: the
///                   firming and the felt accelerations are those of the usual material.
void firm_up(TissueModel& model, const Eigen::SparseMatrix<double>& stiffness,
             const BoneLines& lines, const std::vector<FootPoint>& feet, double sag_limit,
             double softness);

}  // namespace sinew
