// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCore>
#include <vector>

#include "tissue/shrinking.h"
#include "tissue/tissue_model.h"
#include "tissue/tissue_settings.h"

namespace sinew {

/// Returns how far the tissue sinks under its own weight (9.81 m/s^2) while the skeleton is at
/// rest, for each vertex, m. The value is the same for every direction of gravity. It is computed
/// by linear elasticity at rest, so large values only mean "far". It is 0 for fixed vertices and
/// those of which all tetrahedra are slivers (stiffness_matrix).
/// \param stiffness  stiffness_matrix() of the model
Eigen::VectorXd tissue_sag(const TissueModel& model, const Eigen::SparseMatrix<double>& stiffness);

/// Chooses the base vertices that are fixed on bones, and the stiffness of the anchors that hold
/// the others, which are those in the zones of joints. Those on soft bones (is_soft()) are free and
/// have no anchors. Does not change `fixed` of skin vertices.
/// \param settings  joint_softness and anchor_stiffness are used
void hold_base(TissueModel& model, const Eigen::SparseMatrix<double>& stiffness,
               const TissueSettings& settings);

/// Stiffens tissue and anchors together where the tissue sags by more than `sag_limit` of its
/// thickness, since it would lag far behind fast bones and fold. Such places are far from fixed
/// base vertices: coarse limbs (where all vertices lie near joints), tails, heavy bellies. Since
/// tissue and anchors are stiffened alike, the state of rest does not change and slow motion
/// changes little.
///
/// At the ends of limbs (above all heads), tissue also turns about its bone, which the sag does not
/// show. If its rim is accelerated by a, a round piece of outer radius R on a bone of radius r
/// turns by rho a R^3 / (8 G r^2). At the rim this is (R / 2r)^2 times the sag rho a R^2 / (2 G) of
/// a layer of thickness R, so the sag is multiplied by this factor there. Elsewhere the next limb
/// holds the tissue.
///
/// Stiffening alone does not suffice for fast clips. Under an acceleration a, tissue that sags by s
/// lags by a s / 9.81. At the limit and 60 m/s^2 this is 1.8 times its thickness, and thin limbs
/// fold. Therefore each vertex feels no more than an acceleration that lets it lag by half of the
/// limit (jolt_limits). With the sag s that is left after stiffening, this acceleration is (9.81 /
/// s + 1 / T^2) limit thickness / 2, since an acceleration that lasts for T = 0.07 s moves slow
/// tissue no further than a T^2. Stiff tissue and very thick tissue feel the full acceleration.
/// Tissue that is softer or heavier than the default material lags further behind the same
/// acceleration, so it feels less of it (JoltLimit::firmness).
///
/// Tissue on soft bones sags as far as it wants, and feels the full acceleration.
///
/// A part of the skin sticks out, like an ear or a horn, if it is more than twice as far from its
/// base as the body is thick there (mesh/feature_size.h), or as its bone is long. Its thickness is
/// then the smaller of these two lengths.
///
/// \param lines      bone lines to which the base was shrunk
/// \param bone_points  bone points of the skin vertices
/// \param sag_limit  for the default material, as a fraction of the thickness; 0 leaves the model
///                   unchanged
/// \param softness   sag of the present material over that of the default material. Softer material
///                   may sag more: the stiffening is computed for the default material.
void stiffen_sagging_tissue(TissueModel& model, const Eigen::SparseMatrix<double>& stiffness,
                            const BoneLines& lines, const std::vector<BonePoint>& bone_points,
                            double sag_limit, double softness);

}  // namespace sinew
