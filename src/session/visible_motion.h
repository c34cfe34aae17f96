// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <span>
#include <vector>

#include "assets/character.h"
#include "core/progress.h"
#include "mesh/vertex_normals.h"
#include "session/parts/part_plan.h"
#include "session/parts/simulation_surface.h"
#include "skinning/geometric/linear_blend.h"
#include "upsampling/upsampling_table.h"

namespace sinew {

/// Maps the surface that a skinner moves to the character's visible surface: by upsampling weights,
/// by linear blend skinning where the skin is not simulated, and with morph targets added.
class VisibleMotion {
 public:
  /// Prepares the motion for a skinner that moves the character's whole surface. Displacements of
  /// morph targets are rotated by linear blend skinning with `weights`, or not at all if it is
  /// null, as for a surface at rest.
  VisibleMotion(const Character& character, const CharacterWeights* weights);
  /// Prepares the motion for a skinner that moves a simulated surface, prepared according to the
  /// plan.
  /// \throws Cancelled
  VisibleMotion(const Character& character, const CharacterWeights& weights, const PartPlan& plan,
                const SimulationSurface& simulated, const UpsamplingSettings& settings,
                const Progress& progress);

  /// A moment of the simulation and of the clip.
  struct Moment {
    const PointsF& simulated;  ///< 3 x n, relative to the origin
    Eigen::Vector3d origin;
    Pose pose;
    std::vector<float> morph_weights;  ///< one weight per morph target of the character
  };
  /// Writes the vertices of the visible surface relative to the moment's origin, 3 floats each, in
  /// order and once. Writes unit normals, too, unless `normals` is empty.
  /// \param surface_normals  true: computes the normals from the resulting surface; false:
  ///                         upsamples them if the surface follows the table alone
  void write(const Moment& moment, bool surface_normals, std::span<float> positions,
             std::span<float> normals) const;

  /// Returns the upsampling table, or null if the skinner moves the character's surface itself.
  const UpsamplingTable* table() const { return table_ ? &*table_ : nullptr; }
  /// Returns the triangles of the surface that the table upsamples; empty without a table.
  const std::vector<Triangle>& simulated_triangles() const { return simulated_triangles_; }
  /// Returns the connectivity of the character's surface, prepared for vertex normals.
  const VertexNormals& surface() const { return normals_; }

  /// Kinematic vertices: those that follow the skeleton. `blend_weights` holds for each the weight
  /// of linear blend skinning against the upsampled position, in (0, 1].
  struct KinematicVertices {
    std::vector<int> vertices;
    std::vector<float> blend_weights;
    LinearBlend blend;
  };
  const KinematicVertices& kinematic() const { return kinematic_; }

  /// Returns the vertices that some morph target moves.
  const std::vector<int>& morphed() const { return morphed_; }
  /// Returns the blend skinning that rotates their displacements; without points if they are not
  /// rotated.
  const LinearBlend& morph_blend() const { return morph_blend_; }
  /// Returns true if any weight is not 0.
  bool morphs_move(std::span<const float> weights) const;
  /// Returns the displacements of morphed() by the morph targets before they are rotated, 3 x n.
  PointsF morph_moves(std::span<const float> weights) const;

  /// Returns the places of the kinematic vertices by linear blend skinning, 3 x n, relative to the
  /// moment's origin.
  PointsF kinematic_places(const Moment& moment) const;
  /// Returns the displacements of morphed() at a moment, 3 x n; without columns if no target is
  /// active.
  PointsF morph_displacements(const Moment& moment) const;

 private:
  void add_kinematic(const Character& character, const CharacterWeights& weights,
                     const PartPlan& plan);
  void add_morphs(const Character& character, const CharacterWeights* weights);

  std::optional<UpsamplingTable> table_;
  std::vector<Triangle> simulated_triangles_;
  VertexNormals normals_;
  KinematicVertices kinematic_;
  std::vector<MorphTarget> morphs_;  ///< surface_vertex is an index into morphed_
  std::vector<int> morphed_;
  LinearBlend morph_blend_;
  mutable PointsF scratch_;
};

}  // namespace sinew
