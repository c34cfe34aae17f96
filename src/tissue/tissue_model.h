#pragma once

#include <string>
#include <vector>

#include "core/progress.h"
#include "mesh/triangle_mesh.h"
#include "rig/skeleton.h"
#include "tissue/attachment.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// A body: n surfaces of one connectivity (two here: skin 0, base 1), the prisms between
/// neighbouring surfaces split into tetrahedra, and how the fixed vertices follow the skeleton.
/// Vertex v of surface s is column s * surface_vertices + v.
struct TissueModel {
  int surface_count = 0;
  int surface_vertices = 0;
  Points rest_positions;
  std::vector<Triangle> triangles;      ///< of one surface
  std::vector<Tetrahedron> tetrahedra;  ///< 3 (layer * triangle count + triangle) + 0..2
  std::vector<char> fixed;              ///< one for each vertex: follows the skeleton
  Eigen::VectorXd masses;               ///< kg, one for each vertex
  Eigen::VectorXd stiffness;            ///< Pa, one for each tetrahedron
  Eigen::VectorXd anchoring;            ///< N/m, one for each base vertex: how firmly a free one is
                                        ///< pulled to where the skeleton has it; 0 for fixed ones
  std::vector<float> jolt_shares;       ///< of the largest jolt of bones, what the vertices of each
                                        ///< skin vertex's column feel, in (0, 1]; empty: all of it
  Radii radii;                          ///< what the base was shrunk to; empty without a skeleton
  SkeletonAttachment attachment;        ///< of all vertices of the innermost surface
  int inverted_at_rest = 0;             ///< tetrahedra with negative rest volume
  int degenerate_at_rest = 0;           ///< tetrahedra below 1e-6 of the mean rest volume
  std::vector<std::string> warnings;

  int vertex_count() const { return static_cast<int>(rest_positions.cols()); }
  float jolt_share(int skin_vertex) const {
    return jolt_shares.empty() ? 1.0F : jolt_shares[skin_vertex];
  }
  /// Rest positions of one surface.
  Points surface(int index) const {
    return rest_positions.middleCols(static_cast<Eigen::Index>(index) * surface_vertices,
                                     surface_vertices);
  }
};

struct TissueSettings {
  RadiiSettings radii;
  double stiffness = 2400.0;      ///< Pa
  double thin_stiffening = 30.0;  ///< largest factor on the stiffness of small tetrahedra; 1 = none
  double mass = 70.0;             ///< kg, of the whole character, bones included
  bool sliding = true;            ///< base points slide over joints (3.2.2)
  std::vector<double> density{};  ///< for each skin vertex, how many times as fine as elsewhere the
                                  ///< mesh was made there on purpose; empty: evenly. What is small
                                  ///< for that reason is not taken for thin.
  std::vector<char> driven{};     ///< for each skin vertex, whether something else moves it, so
                                  ///< that the tissue only hangs on it; empty: none
  BoneChoice bones{};             ///< that each skin vertex may hang on
  double joint_softness = 20.0;   ///< base points at joints give way to the tissue: how much softer
                                  ///< their anchors are than the tissue around; 0 = they are fixed
  double sag_limit = 0.3;         ///< tissue that would sink under its weight by more than this
                                  ///< share of its thickness is firmed up; 0 = never. Told for the
                                  ///< usual stiffness and mass, and scaled to others.
};

/// Tetrahedra, masses and stiffness for surfaces of one connectivity, outermost first; no vertex
/// is fixed.
/// \param mass     kg, of the tissue between the surfaces
/// \param density  as in TissueSettings
TissueModel layered_model(const std::vector<Points>& surfaces,
                          const std::vector<Triangle>& triangles, double stiffness,
                          double thin_stiffening, double mass,
                          const std::vector<double>& density = {});

/// The two-layer model of a skin around a skeleton (Komaritzan 2022, 3.2.1). `own_radii` replaces
/// the automatic ones where not null. \throws InputError for a skin without triangles or a
/// skeleton without a bone of some length.
TissueModel build_tissue(const TriangleMesh& skin, const Skeleton& skeleton,
                         const TissueSettings& settings, const Radii* own_radii,
                         const Progress& progress);

}  // namespace sinew
