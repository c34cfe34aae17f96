#pragma once

#include <optional>
#include <span>
#include <vector>

#include "assets/character.h"
#include "core/progress.h"
#include "mesh/vertex_normals.h"
#include "session/part_plan.h"
#include "session/simulation_surface.h"
#include "skinning/linear_blend.h"
#include "upsampling/upsampling_table.h"

namespace sinew {

/// How a character's surface follows what its skinner moves: by upsampling weights, and where that
/// is not simulated by the skeleton itself; morph targets on top.
class VisibleMotion {
 public:
  /// For a skinner that moves the character's whole surface; morph targets turn with `weights`, or
  /// do not turn where it is null, as for a surface that rests.
  VisibleMotion(const Character& character, const CharacterWeights* weights);
  /// For one that moves a simulated surface, prepared as the plan says. What follows the skeleton
  /// leaves out stretches, as the simulated body does. \throws Cancelled
  VisibleMotion(const Character& character, const CharacterWeights& weights, const PartPlan& plan,
                const SimulationSurface& simulated, const Settings& settings,
                const Progress& progress);

  /// A moment of the simulation and of the clip.
  struct Moment {
    const PointsF& simulated;  ///< relative to the origin
    Eigen::Vector3d origin;
    const Pose& pose;
    std::span<const float> morph_weights;  ///< one for each of the character's morph targets
  };
  /// Writes the surface's vertices relative to the moment's origin, 3 floats each, in order and
  /// once, and unit normals unless there is no room for them.
  /// \param surface_normals  normals of the surface that results, not upsampled ones
  void write(const Moment& moment, bool surface_normals, std::span<float> positions,
             std::span<float> normals) const;

  /// Null when the skinner moves the character's surface itself.
  const UpsamplingTable* table() const { return table_ ? &*table_ : nullptr; }
  /// Of the surface that the table upsamples; none without one.
  const std::vector<Triangle>& simulated_triangles() const { return simulated_triangles_; }
  /// The character's surface.
  const VertexNormals& surface() const { return normals_; }

  /// Vertices that follow the skeleton: `share` of the way from where upsampling has them.
  struct Driven {
    std::vector<int> vertices;
    std::vector<float> shares;
    LinearBlend blend;
  };
  const Driven& driven() const { return driven_; }

  /// Vertices that some morph target moves.
  const std::vector<int>& morphed() const { return morphed_; }
  /// Of these: how their moves turn; no points where they do not.
  const LinearBlend& morph_blend() const { return morph_blend_; }
  /// Whether any weight is other than 0.
  bool morphs_move(std::span<const float> weights) const;
  /// How far morph targets move these before they turn.
  PointsF morph_moves(std::span<const float> weights) const;

 private:
  void add_driven(const Character& character, const CharacterWeights& weights,
                  const PartPlan& plan);
  void add_morphs(const Character& character, const CharacterWeights* weights, Stretches stretches);
  void drive(const Moment& moment, PointsF& positions) const;
  void morph(const Moment& moment, PointsF& positions) const;

  std::optional<UpsamplingTable> table_;
  std::vector<Triangle> simulated_triangles_;
  VertexNormals normals_;
  Driven driven_;
  std::vector<MorphTarget> morphs_;  ///< surface_vertex: index into morphed_
  std::vector<int> morphed_;
  LinearBlend morph_blend_;
  mutable PointsF scratch_;
};

}  // namespace sinew
