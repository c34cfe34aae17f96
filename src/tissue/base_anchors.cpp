// SPDX-License-Identifier: MIT

#include "tissue/base_anchors.h"

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>

#include "mesh/feature_size.h"
#include "tissue/material.h"

namespace sinew {
namespace {

constexpr double kGravity = 9.81;  // m/s^2

/// Returns E A / h of the column of tissue on each base vertex, N/m: its stiffness E, its mean
/// section A and its height h. E A h is a third of the stiffness times the volume of the prisms at
/// the vertex.
Eigen::VectorXd column_stiffness(const TissueModel& model) {
  const int layer = model.surface_count - 2;
  const Points base = model.surface(layer + 1);
  const Eigen::VectorXd volumes = signed_volumes(model.rest_positions, model.tetrahedra).cwiseAbs();
  Eigen::VectorXd result = Eigen::VectorXd::Zero(model.surface_vertices);
  for (std::size_t t = 0; t < model.triangles.size(); ++t) {
    const auto first = static_cast<Eigen::Index>(3 * (layer * model.triangles.size() + t));
    const double prism = model.stiffness.segment<3>(first).dot(volumes.segment<3>(first));
    for (const int v : model.triangles[t]) result[v] += prism / 3.0;
  }
  const double thinnest = 1e-3 * std::sqrt((model.surface(layer) - base).squaredNorm() /
                                           static_cast<double>(model.surface_vertices));
  const Eigen::VectorXd heights = (model.surface(layer) - base).colwise().norm();
  return result.array() / heights.array().max(thinnest).square();
}

}  // namespace

Eigen::VectorXd tissue_sag(const TissueModel& model, const Eigen::SparseMatrix<double>& stiffness) {
  // Rows and columns of vertices that do not move are those of the unit matrix: of fixed vertices,
  // and of those between slivers only, which have no entries in the stiffness matrix.
  Eigen::VectorXd free(model.vertex_count());
  for (int v = 0; v < model.vertex_count(); ++v) {
    free[v] = model.fixed[v] != 0 || stiffness.coeff(v, v) == 0.0 ? 0.0 : 1.0;
  }
  // Keeps the matrix regular for pieces that nothing holds.
  const double min_stiffness = 1e-6 * stiffness.diagonal().mean();
  Eigen::VectorXd own = (1.0 - free.array()).max(min_stiffness);
  own.tail(model.surface_vertices) += model.anchoring;
  Eigen::SparseMatrix<double> matrix = free.asDiagonal() * stiffness * free.asDiagonal();
  matrix.prune(0.0);
  matrix += Eigen::SparseMatrix<double>(own.asDiagonal());
  const Eigen::SimplicialLLT<Eigen::SparseMatrix<double>> solver(matrix);
  if (solver.info() != Eigen::Success) throw std::logic_error("the stiffness is not finite");
  return solver.solve(kGravity * free.cwiseProduct(model.masses));
}

void hold_base(TissueModel& model, const Eigen::SparseMatrix<double>& stiffness,
               const TissueSettings& settings) {
  constexpr double kPercent = 0.01;
  const int first_base = model.vertex_count() - model.surface_vertices;
  const Eigen::VectorXd diagonal = stiffness.diagonal().tail(model.surface_vertices);
  const bool column = settings.anchor_stiffness == AnchorStiffness::kColumn;
  const Eigen::VectorXd hold = column ? column_stiffness(model) : diagonal;
  const double softness = (column ? kPercent : 1.0) * settings.joint_softness;
  model.anchoring = Eigen::VectorXd::Zero(model.surface_vertices);
  for (int v = 0; v < model.surface_vertices; ++v) {
    if (model.is_soft(v)) {
      model.fixed[first_base + v] = diagonal[v] > 0.0 ? 0 : 1;
      continue;
    }
    const double near = model.attachment.nearness_to_joint(v);
    const double fading = column ? near : near * near;
    if (softness > 0.0 && diagonal[v] > 0.0) model.anchoring[v] = fading * hold[v] / softness;
    // A vertex that no tissue holds has no anchor either and stays fixed to the skeleton.
    model.fixed[first_base + v] = model.anchoring[v] > 0.0 ? 0 : 1;
  }
}

void stiffen_sagging_tissue(TissueModel& model, const Eigen::SparseMatrix<double>& stiffness,
                            const BoneLines& lines, const std::vector<BonePoint>& bone_points,
                            double sag_limit, double softness) {
  if (!(sag_limit > 0.0)) return;
  constexpr double kThinnest = 0.01;       // m: lower bound of the thickness
  constexpr double kThinnestBone = 0.005;  // m: lower bound of the bone's radius
  constexpr double kStiffest = 30.0;       // largest factor on the stiffness
  constexpr double kSticksOut = 2.0;  // distance from the base over the thickness or length of the
                                      // bone
  // Largest lag behind an acceleration over the sag limit, and how long the acceleration lasts (s).
  // Tuned on the run of Smooth_Male_Casual and the landing of mannequiny. These have 159 and 457
  // inverted tetrahedra in the worst frame if the full acceleration is felt, 35 and 37 with these
  // values, and 39 and 54 with 2/3 of the limit. With 0.05 s, the landing has 53. With unlimited
  // duration, thick limbs would hardly swing.
  constexpr double kMaxLag = 0.5;
  constexpr double kLasting = 0.07;
  constexpr double kMinJoltScale = 0.05;  // lower bound of JoltLimit::scale: pieces that nothing
                                          // holds sag without bounds
  const int first_base = model.vertex_count() - model.surface_vertices;
  const Eigen::VectorXd sags = tissue_sag(model, stiffness);
  const Eigen::VectorXd sizes = feature_sizes({model.surface(0), model.triangles});
  Eigen::ArrayXd factor(model.surface_vertices);
  model.jolt_limits.resize(model.surface_vertices);
  for (int v = 0; v < model.surface_vertices; ++v) {
    factor[v] = 1.0;
    if (model.is_soft(v)) continue;
    const Eigen::Vector3d skin = model.rest_positions.col(v);
    const Eigen::Vector3d base = model.rest_positions.col(first_base + v);
    const int bone = bone_points[v].bone;
    const Eigen::Vector3d bone_point = lines.at(bone, bone_points[v].t);
    double sag = std::max(sags[v], sags[first_base + v]);
    if (lines.is_extremal(lines.begin_node(bone)) || lines.is_extremal(lines.end_node(bone))) {
      const double lever =
          (skin - bone_point).norm() / (2.0 * std::max(kThinnestBone, (base - bone_point).norm()));
      sag *= std::max(1.0, lever * lever);
    }
    // Ears and horns stick out: they are far thinner than their distance to the base, or that
    // distance is far greater than the length of the bone.
    const double reach = (skin - base).norm();
    const bool sticks_out = reach > kSticksOut * std::min(sizes[v], lines.length(bone));
    const double thickness = sticks_out ? std::min(sizes[v], lines.length(bone)) : reach;
    const double allowed = sag_limit * std::max(kThinnest, thickness);
    const double excess = sag / (softness * allowed);
    factor[v] = std::clamp(excess * excess, 1.0, kStiffest);
    const double felt = kMaxLag * (kGravity * factor[v] / excess + allowed / (kLasting * kLasting));
    model.jolt_limits[v] = {
        .scale = static_cast<float>(std::max(felt / kDefaultLargestJolt, kMinJoltScale)),
        .firmness = static_cast<float>(1.0 / softness)};
  }
  model.anchoring.array() *= factor;
  for (std::size_t t = 0; t < model.tetrahedra.size(); ++t) {
    double sum = 0.0;
    for (const int v : model.tetrahedra[t]) sum += factor[v % model.surface_vertices];
    model.stiffness[static_cast<Eigen::Index>(t)] *= sum / 4.0;
  }
}

}  // namespace sinew
