// SPDX-License-Identifier: MIT

#include "session/visible_motion.h"

#include <algorithm>
#include <map>

#include "core/parallel.h"
#include "mesh/triangle_mesh.h"
#include "session/prepared_upsampling.h"
#include "skinning/weights/carried_weights.h"
#include "upsampling/upsample.h"

namespace sinew {
namespace {

/// Returns the weights of some vertices.
SkinWeights rows_of(const SkinWeights& weights, const std::vector<int>& vertices) {
  SkinWeights rows;
  for (const int v : vertices) rows.vertices.push_back(weights.vertices[v]);
  return rows;
}

}  // namespace

VisibleMotion::VisibleMotion(const Character& character, const CharacterWeights* weights)
    : normals_(character.surface.vertex_count(), character.surface.triangles) {
  add_morphs(character, weights);
}

VisibleMotion::VisibleMotion(const Character& character, const CharacterWeights& weights,
                             const PartPlan& plan, const SimulationSurface& simulated,
                             const UpsamplingSettings& settings, const Progress& progress)
    : normals_(character.surface.vertex_count(), character.surface.triangles) {
  add_morphs(character, &weights);
  if (!simulated.is_visible_surface) {
    simulated_triangles_ = simulated.mesh.triangles;
    table_ = prepare_upsampling(character.surface, simulated, settings, progress);
  }
  add_kinematic(character, weights, plan);
}

void VisibleMotion::add_kinematic(const Character& character,
                                  const CharacterWeights& character_weights, const PartPlan& plan) {
  std::map<int, float> blend_weights;  // by vertex
  std::map<int, int> rigid;            // the joint of a vertex of a rigid piece
  for (const Piece& piece : plan.pieces) {
    if (piece.role != PartRole::kRigid && piece.role != PartRole::kSkinned) continue;
    for (const int v : piece.vertices) {
      blend_weights[v] = 1.0F;
      if (piece.role == PartRole::kRigid) rigid[v] = piece.joint;
    }
  }
  for (std::size_t v = 0; v < plan.excluded.size(); ++v) {
    if (plan.excluded[v] > 0.0F) blend_weights[static_cast<int>(v)] = plan.excluded[v];
  }
  if (blend_weights.empty()) return;
  for (const auto& [v, weight] : blend_weights) {
    kinematic_.vertices.push_back(v);
    kinematic_.blend_weights.push_back(weight);
  }
  SkinWeights weights;
  if (rigid.size() < blend_weights.size())
    weights = plan.excluded_weights(character_weights.get(), kinematic_.vertices);
  weights.vertices.resize(kinematic_.vertices.size());
  for (std::size_t i = 0; i < kinematic_.vertices.size(); ++i) {
    const auto joint = rigid.find(kinematic_.vertices[i]);
    if (joint != rigid.end()) weights.vertices[i] = {{joint->second, 1.0F}};
  }
  weights = carried_weights(std::move(weights), plan.carrying_joints);
  kinematic_.blend = LinearBlend(
      character.skeleton, character.surface.positions(Eigen::all, kinematic_.vertices), weights);
}

void VisibleMotion::add_morphs(const Character& character, const CharacterWeights* weights) {
  std::map<int, int> number;
  for (const MorphTarget& morph : character.morphs) {
    for (const MorphTarget::Move& move : morph.moves) number.emplace(move.surface_vertex, 0);
  }
  if (number.empty()) return;
  for (auto& [vertex, index] : number) {
    index = static_cast<int>(morphed_.size());
    morphed_.push_back(vertex);
  }
  morphs_ = character.morphs;
  for (MorphTarget& morph : morphs_) {
    for (MorphTarget::Move& move : morph.moves) move.surface_vertex = number[move.surface_vertex];
  }
  if (weights == nullptr || character.skeleton.empty()) return;
  morph_blend_ = LinearBlend(character.skeleton, character.surface.positions(Eigen::all, morphed_),
                             rows_of(weights->get(), morphed_));
}

bool VisibleMotion::morphs_move(std::span<const float> weights) const {
  return !morphs_.empty() &&
         std::any_of(weights.begin(), weights.end(), [](float weight) { return weight != 0.0F; });
}

PointsF VisibleMotion::kinematic_places(const Moment& moment) const {
  PointsF places(3, static_cast<Eigen::Index>(kinematic_.vertices.size()));
  if (places.cols() == 0) return places;
  const LinearBlend::PosedSkeleton posed = kinematic_.blend.pose(moment.pose, moment.origin);
  parallel_for(
      static_cast<int>(places.cols()),
      [&](int i) { places.col(i) = kinematic_.blend.position(i, posed); }, 256);
  return places;
}

PointsF VisibleMotion::morph_moves(std::span<const float> weights) const {
  PointsF moves = PointsF::Zero(3, static_cast<Eigen::Index>(morphed_.size()));
  for (std::size_t m = 0; m < morphs_.size(); ++m) {
    if (weights[m] == 0.0F) continue;
    for (const auto& [vertex, by] : morphs_[m].moves) moves.col(vertex) += weights[m] * by;
  }
  return moves;
}

PointsF VisibleMotion::morph_displacements(const Moment& moment) const {
  if (!morphs_move(moment.morph_weights)) return PointsF(3, 0);
  PointsF moves = morph_moves(moment.morph_weights);
  if (morph_blend_.point_count() == 0) return moves;  // they are not rotated
  // Displacements are rotated like the skin, by its weights.
  const LinearBlend::PosedSkeleton posed = morph_blend_.pose(moment.pose, moment.origin);
  parallel_for(
      static_cast<int>(moves.cols()),
      [&](int i) {
        moves.col(i) = (morph_blend_.blend(i, posed).leftCols<3>() * moves.col(i)).eval();
      },
      256);
  return moves;
}

void VisibleMotion::write(const Moment& moment, bool surface_normals, std::span<float> positions,
                          std::span<float> normals) const {
  const bool morphing = morphs_move(moment.morph_weights);
  const bool by_table_alone = table_ && kinematic_.vertices.empty() && !morphing;
  if (by_table_alone && (normals.empty() || !surface_normals)) {
    upsample_positions(*table_, moment.simulated, positions);
    if (!normals.empty()) {
      upsample_normals(*table_, moment.simulated,
                       vertex_normals(moment.simulated, simulated_triangles_), normals);
    }
    return;
  }
  const PointsF* visible = &moment.simulated;
  if (table_) {
    scratch_.resize(3, static_cast<Eigen::Index>(positions.size() / 3));
    upsample_positions(*table_, moment.simulated,
                       {scratch_.data(), static_cast<std::size_t>(scratch_.size())});
    visible = &scratch_;
  } else if (morphing || !kinematic_.vertices.empty()) {
    scratch_ = moment.simulated;
    visible = &scratch_;
  }
  const PointsF kinematic = kinematic_places(moment);
  for (Eigen::Index i = 0; i < kinematic.cols(); ++i) {
    auto place = scratch_.col(kinematic_.vertices[i]);
    place += kinematic_.blend_weights[i] * (kinematic.col(i) - place);
  }
  const PointsF morphs = morph_displacements(moment);
  for (Eigen::Index i = 0; i < morphs.cols(); ++i) scratch_.col(morphed_[i]) += morphs.col(i);
  std::copy_n(visible->data(), positions.size(), positions.begin());
  if (!normals.empty()) normals_.write(*visible, normals);
}

}  // namespace sinew
