// SPDX-License-Identifier: MIT

#include "skinning/position_based/position_based_body.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "core/parallel.h"
#include "mesh/prisms.h"
#include "mesh/unused_vertices.h"
#include "rig/smooth_step.h"
#include "skinning/body_lines.h"
#include "skinning/position_based/torn_surface.h"
#include "skinning/weights/bone_weights.h"
#include "skinning/weights/carried_weights.h"
#include "skinning/weights/particle_weights.h"
#include "volume/kept_solid.h"
#include "volume/solid_surface.h"

namespace sinew {
namespace {

constexpr double kDensity = 1000.0;  // kg/m^3
// A particle belongs to the nearest of the bones whose joints have at least this share of its
// weights. It is moved by that bone alone only if the share is at least the second one.
constexpr float kLeastShare = 0.15F;
constexpr float kMainShare = 0.5F;
// Particles that hold a part in its rotation are at least this far apart, in sides of the smallest
// lattice cube, and nearer to the bone than this fraction of the way to the skin.
constexpr double kSpread = 0.5;
constexpr double kInside = 0.6;
// The body has no bone of its own where it is thinner than this fraction of the distance from the
// nearest one.
constexpr double kSheet = 0.8;
// Tissue is simulated only where the body is at least this many sides of the smallest lattice cube
// thick. Thinner parts have too few tetrahedra between their two surfaces. With 2, forearms with
// the usual number of tetrahedra would not be simulated, and would collapse in a twist.
constexpr double kAcross = 1.35;
// Start of the ray that measures the thickness of the body below a vertex, relative to the
// diagonal, so that it misses the triangles there.
constexpr double kOwnSurface = 1e-4;
// Vertices of the surface follow the tetrahedra if they are not farther away than the first
// multiple of the side of the smallest lattice cube, and linear blend skinning from the second one
// on.
constexpr double kFollows = 0.75;
constexpr double kLeaves = 1.75;
// A particle stays within this multiple of its distance from the bone, plus a fixed part, m, of
// where linear blend skinning has it.
constexpr double kLeash = 2.0;
constexpr double kFixedLeash = 0.05;

class BodyBuilder {
 public:
  BodyBuilder(const CharacterWeights& weights, const PositionSettings& settings,
              const ExcludedSkin& excluded, const std::vector<int>& carriers)
      : character_(weights.character()),
        surface_weights_(weights),
        excluded_(excluded),
        carriers_(carriers),
        filled_(filled_surface(character_.surface, excluded)),
        settings_(settings),
        lines_(body_lines(character_)) {}

  PositionBasedBody build(const Progress& progress) {
    const FilledSolid filled = fill_solid_or_recall(
        excluded_.separate.empty() ? filled_ : without_unused_vertices(filled_), {},
        {.tetrahedra = settings_.tetrahedra}, progress.part(0.0, 0.7));
    mesh_ = filled.mesh;
    smallest_size_ = filled.smallest_size;
    progress.report(0.7, "Embedding the surface");
    embed_surface(progress.part(0.7, 0.8));
    progress.report(0.8, "Weighting the particles");
    const SkinWeights weights =
        with_rigid_regions(surface_weights_.get(Progress({}, progress.stop_token())));
    result_.surface_blend =
        LinearBlend(character_.skeleton, character_.surface.positions, carried(weights));
    result_.body.rest = mesh_.positions;
    result_.body.tetrahedra = mesh_.tetrahedra;
    result_.body.edges = unique_edges(mesh_.tetrahedra);
    weights_ = particle_weights(filled_, weights, mesh_);
    find_bones();
    weights_ = carried(std::move(weights_));
    embed_soft_skin();
    make_parts();
    if (!is_published()) {
      find_sheets();
      find_core();
      blend_sheets();
    }
    exclude_skin();
    if (!is_published()) {
      result_.embedded = torn_shares(character_.surface, result_.upsampling.table, smallest_size_);
      correct_volume();
    }
    set_masses();
    blend_particles();
    tie_to_bones();
    progress.report(1.0, "Weighting the particles");
    return std::move(result_);
  }

 private:
  bool is_published() const { return settings_.model == PositionModel::kPublished; }
  bool uses_bone_weights() const {
    return is_published() && settings_.weights == PositionWeights::kPublished;
  }

  /// Returns the surface whose inside is tissue, with all vertices of the character's surface.
  static TriangleMesh filled_surface(const TriangleMesh& surface, const ExcludedSkin& excluded) {
    TriangleMesh filled = surface;
    if (excluded.separate.empty()) return filled;
    filled.triangles.clear();
    for (std::size_t t = 0; t < surface.triangles.size(); ++t)
      if (excluded.separate[t] == 0) filled.triangles.push_back(surface.triangles[t]);
    return filled;
  }

  /// Has the surface follow the particles. Vertices too far from the tetrahedra pass over into
  /// linear blend skinning.
  void embed_surface(const Progress& progress) {
    result_.surface = embed(character_.surface, mesh_);
    result_.upsampling = is_published() ? follow_tetrahedra(result_.surface, mesh_)
                                        : follow_boundary(character_.surface, mesh_, progress);
    result_.blended.assign(character_.surface.vertex_count(), 0.0F);
    const TriangleTree boundary({mesh_.positions, boundary_triangles(mesh_.tetrahedra)});
    parallel_for(character_.surface.vertex_count(), [&](int v) {
      EmbeddedPoint& point = result_.surface[v];
      if (point.weights.minCoeff() >= 0.0) return;
      const double distance = boundary.closest(character_.surface.positions.col(v))->distance;
      const double share = smooth_step(kFollows, kLeaves, distance / smallest_size_);
      result_.blended[v] = static_cast<float>(share);
      if (share == 1.0) point.tetrahedron = -1;
    });
  }

  /// Returns the weights with those of excluded skin that follows one joint. The particles below it
  /// follow the same joint, so that no crack opens at its border.
  SkinWeights with_rigid_regions(SkinWeights weights) const {
    for (std::size_t v = 0; v < excluded_.joints.size(); ++v)
      if (excluded_.joints[v] >= 0) weights.vertices[v] = {{excluded_.joints[v], 1.0F}};
    return weights;
  }

  /// Has skin too far from the tetrahedra follow them nevertheless where they are soft: the tip of
  /// a tail would stay where the firm joint carries it.
  void embed_soft_skin() {
    if (carriers_.empty() && !lines_.has_virtual_bones()) return;
    const TetrahedronLocator locator(mesh_);
    for (int v = 0; v < character_.surface.vertex_count(); ++v) {
      if (result_.blended[v] == 0.0F) continue;
      const EmbeddedPoint nearest = locator.find(character_.surface.positions.col(v));
      const Tetrahedron& corners = mesh_.tetrahedra[nearest.tetrahedron];
      if (!std::ranges::all_of(corners, [&](int c) { return is_soft(bones_[c].bone); })) continue;
      result_.surface[v] = nearest;
      result_.blended[v] = 0.0F;
    }
  }

  /// Has the excluded skin follow the skeleton.
  void exclude_skin() {
    for (std::size_t v = 0; v < excluded_.shares.size(); ++v) {
      result_.blended[v] = std::max(result_.blended[v], excluded_.shares[v]);
      if (result_.blended[v] == 1.0F) result_.surface[v].tetrahedron = -1;
    }
  }

  /// Has the skin that follows the boundary enclose the volume of the tetrahedra.
  void correct_volume() {
    TriangleMesh skin = filled_;
    std::erase_if(skin.triangles, [&](const Triangle& t) {
      return std::ranges::any_of(t, [&](int v) { return result_.surface[v].tetrahedron < 0; });
    });
    const Points followed = mesh_.positions(Eigen::all, result_.upsampling.particles);
    result_.volume_correction.emplace(skin, followed, result_.upsampling.table);
  }

  SkinWeights carried(SkinWeights weights) const {
    return carried_weights(std::move(weights), carriers_);
  }

  /// Returns the joint that carries the surroundings of a bone.
  int mover(int bone) const {
    const int joint = lines_.parents[bone];
    return carriers_.empty() ? joint : carriers_[joint];
  }
  bool is_soft(int bone) const {
    return lines_.is_virtual(bone) || mover(bone) != lines_.parents[bone];
  }

  float weight(int particle, int joint) const {
    for (const auto& influence : weights_.vertices[particle])
      if (influence.joint == joint) return influence.weight;
    return 0.0F;
  }

  /// Returns the bones that move with joints which move the particle, or all if there are none. The
  /// bone of a wing is no bone of the back that it lies on. Virtual bones of these are included.
  std::vector<int> bones_of(int particle) const {
    std::vector<int> bones;
    std::set<int> nodes;
    for (const int bone : lines_.bones) {
      if (lines_.is_virtual(bone) || weight(particle, lines_.parents[bone]) < kLeastShare) continue;
      bones.push_back(bone);
      nodes.insert({lines_.begin_node(bone), lines_.end_node(bone)});
    }
    if (bones.empty()) return lines_.bones;
    for (const int bone : lines_.bones)
      if (lines_.is_virtual(bone) &&
          (nodes.contains(lines_.begin_node(bone)) || nodes.contains(lines_.end_node(bone))))
        bones.push_back(bone);
    return bones;
  }

  void find_bones() {
    const TriangleTree skin(filled_);
    bones_.resize(mesh_.vertex_count());
    depths_.resize(mesh_.vertex_count());
    driven_.assign(mesh_.vertex_count(), Driven::kNot);
    parallel_for(mesh_.vertex_count(), [&](int v) {
      const Eigen::Vector3d place = mesh_.positions.col(v);
      bones_[v] = nearest_bone(lines_, is_published() ? lines_.bones : bones_of(v), place);
      const double to_skin = skin.closest(place)->distance;
      depths_[v] = bones_[v].distance / std::max(bones_[v].distance + to_skin, 1e-12);
    });
    find_skin(skin);
    for (const NearestBone& nearest : bones_) {
      result_.nearest_bones.push_back(nearest.bone);
      result_.bone_distances.push_back(nearest.distance);
      result_.leashes.push_back(is_soft(nearest.bone)
                                    ? std::numeric_limits<float>::infinity()
                                    : static_cast<float>(kFixedLeash + kLeash * nearest.distance));
    }
  }

  void find_skin(const TriangleTree& skin) {
    result_.skin_places.resize(mesh_.vertex_count());
    parallel_for(mesh_.vertex_count(), [&](int v) {
      const Eigen::Vector3d place = mesh_.positions.col(v);
      const Eigen::Vector3d away = place - lines_.at(bones_[v].bone, bones_[v].parameter);
      SurfacePoint point = skin.closest(place)->point;
      if (const auto hit = skin.first_hit(place, away)) {
        const Triangle& t = filled_.triangles[hit->triangle];
        const auto& at = character_.surface.positions;
        point = {hit->triangle, closest_barycentric(place + hit->distance * away, at.col(t[0]),
                                                    at.col(t[1]), at.col(t[2]))};
      }
      result_.skin_places[v] = {filled_.triangles[point.triangle], point.barycentric.cast<float>()};
    });
  }

  /// Makes a part of each bone.
  void make_parts() {
    std::map<int, int> part_of_bone;
    for (const int bone : lines_.bones) {
      part_of_bone[bone] = result_.parts.count();
      result_.parts.bones.push_back({lines_.begin(bone).cast<float>(),
                                     lines_.end(bone).cast<float>(), lines_.begin_node(bone),
                                     lines_.end_node(bone)});
      result_.part_joints.push_back(mover(bone));
    }
    for (const int bone : result_.nearest_bones)
      result_.parts.part_of.push_back(part_of_bone.at(bone));
  }

  /// Returns the thickness of the body at each vertex of the filled surface, along its inward
  /// normal. Pieces of the surface inside the body, such as that under a shirt, do not end it.
  Eigen::VectorXd skin_thickness() const {
    const Points& at = filled_.positions;
    const SolidSurface solid(filled_);
    const PointsF normals = vertex_normals(at.cast<float>(), filled_.triangles);
    const double diagonal = bounding_box(at).diagonal().norm();
    Eigen::VectorXd thickness =
        Eigen::VectorXd::Constant(at.cols(), std::numeric_limits<double>::infinity());
    parallel_for(static_cast<int>(at.cols()), [&](int v) {
      const Eigen::Vector3d inward = -diagonal * normals.col(v).cast<double>();
      const auto exit = solid.first_exit(at.col(v) + kOwnSurface * inward, at.col(v) + inward);
      if (exit) thickness[v] = diagonal * (kOwnSurface + *exit * (1.0 - kOwnSurface));
    });
    return thickness;
  }

  /// Finds the particles of wings, ears, skirts and heels, where the body is thin compared with the
  /// distance from the bone, and of lips, where it is thin compared with the tetrahedra. Their
  /// tissue would fold or swing, so they follow their weights. So do those next to parts without
  /// tetrahedra, such as thin hands, which would come off.
  void find_sheets() {
    const Eigen::VectorXd thickness = skin_thickness();
    const TriangleTree skin(filled_);
    parallel_for(mesh_.vertex_count(), [&](int v) {
      if (is_soft(bones_[v].bone)) return;
      const SurfacePoint point = skin.closest(mesh_.positions.col(v))->point;
      const Triangle& t = filled_.triangles[point.triangle];
      const double here = std::max({thickness[t[0]], thickness[t[1]], thickness[t[2]]});
      if (here < std::max(kSheet * bones_[v].distance, kAcross * smallest_size_))
        driven_[v] = Driven::kByWeights;
    });
    const TetrahedronLocator locator(mesh_);
    for (int v = 0; v < character_.surface.vertex_count(); ++v) {
      if (result_.blended[v] < 0.5F) continue;
      const int nearest = locator.find(character_.surface.positions.col(v)).tetrahedron;
      for (const int corner : mesh_.tetrahedra[nearest]) driven_[corner] = Driven::kByWeights;
    }
  }

  /// Blends skin into linear blend skinning by the share of its particles that follow their
  /// weights. Its details, such as the two lips, are smaller than the tetrahedra: the motion of
  /// tissue close by, carried over by moving least squares, would crumple them.
  void blend_sheets() {
    const UpsamplingTable& table = result_.upsampling.table;
    parallel_for(character_.surface.vertex_count(), [&](int v) {
      float driven = 0.0F;
      for (int k = 0; k < table.neighbors; ++k) {
        const std::size_t entry = static_cast<std::size_t>(v) * table.neighbors + k;
        if (driven_[result_.upsampling.particles[table.coarse_vertex(entry)]] == Driven::kByWeights)
          driven += table.position_weights[entry];
      }
      result_.blended[v] =
          std::max(result_.blended[v], static_cast<float>(smooth_step(0.0, 1.0, driven)));
    });
  }

  /// Finds the particles that bones move.
  void find_core() {
    std::map<int, std::vector<int>> own;  // of each bone, the particles that it may move
    for (int v = 0; v < mesh_.vertex_count(); ++v) {
      const auto& [bone, t, distance] = bones_[v];
      if (is_soft(bone) || weight(v, mover(bone)) < kMainShare) continue;
      if (is_middle(lines_, bone, t) && depths_[v] < kCoreDepth) driven_[v] = Driven::kByBone;
      own[bone].push_back(v);
    }
    for (auto& [bone, particles] : own) hold_rigidly(particles);
  }

  /// Has a bone move at least four of its particles that are in no plane, if it has as many inside.
  /// Around fewer, the tissue would swing like a pendulum. \param particles  those that it may move
  void hold_rigidly(std::vector<int>& particles) {
    std::ranges::stable_sort(
        particles, {}, [&](int v) { return std::pair(driven_[v] == Driven::kNot, depths_[v]); });
    Eigen::Matrix3d axes = Eigen::Matrix3d::Zero();  // orthonormal, of the directions in between
    int count = 0;
    for (const int v : particles) {
      Eigen::Vector3d away = mesh_.positions.col(v) - mesh_.positions.col(particles.front());
      away -= axes * (axes.transpose() * away);
      if (count > 0 && (depths_[v] > kInside || away.norm() < kSpread * smallest_size_)) continue;
      if (driven_[v] == Driven::kNot) driven_[v] = Driven::kByBone;
      if (count > 0) axes.col(count - 1) = away.normalized();
      if (++count == 4) return;
    }
  }

  void set_masses() {
    std::vector<double> masses(mesh_.vertex_count(), 0.0);
    for (const Tetrahedron& t : mesh_.tetrahedra) {
      const double volume = signed_volume(mesh_.positions, t);
      for (const int v : t) masses[v] += kDensity * volume / 4.0;
    }
    for (int v = 0; v < mesh_.vertex_count(); ++v) {
      const float free = is_published() ? 1.0F : static_cast<float>(1.0 / masses[v]);
      result_.free_inverse_masses.push_back(free);
      result_.body.inverse_masses.push_back(driven_[v] != Driven::kNot ? 0.0F : free);
    }
  }

  void blend_particles() {
    SkinWeights weights =
        uses_bone_weights() ? carried(bone_weights(lines_, mesh_.positions)) : weights_;
    for (int v = 0; v < mesh_.vertex_count(); ++v)
      if (driven_[v] == Driven::kByBone) weights.vertices[v] = {{mover(bones_[v].bone), 1.0F}};
    result_.particles = LinearBlend(character_.skeleton, mesh_.positions, weights);
  }

  /// Ties the boundary to the bones, or all particles in the published model.
  void tie_to_bones() {
    std::vector<bool> tied(mesh_.vertex_count(), is_published());
    for (const Triangle& t : boundary_triangles(mesh_.tetrahedra))
      for (const int v : t) tied[v] = true;
    SkinWeights weights;
    std::vector<Eigen::Vector3d> points;
    for (int v = 0; v < mesh_.vertex_count(); ++v) {
      if (!tied[v] || driven_[v] != Driven::kNot || result_.is_soft(v)) continue;
      const auto& [bone, parameter, distance] = bones_[v];
      result_.body.tethers.push_back({v, distance});
      points.push_back(lines_.at(bone, parameter));
      // The bones of neighboring particles differ at a joint. If the points did not move alike
      // there, they would crumple the skin.
      if (is_published())
        weights.vertices.push_back({{mover(bone), 1.0F}});
      else
        weights.vertices.push_back(weights_.vertices[v]);
    }
    Points rest(3, static_cast<Eigen::Index>(points.size()));
    for (std::size_t i = 0; i < points.size(); ++i)
      rest.col(static_cast<Eigen::Index>(i)) = points[i];
    result_.bone_points = LinearBlend(character_.skeleton, rest, weights);
  }

  const Character& character_;
  const CharacterWeights& surface_weights_;
  const ExcludedSkin& excluded_;
  const std::vector<int>& carriers_;  ///< carrying_joints()
  const TriangleMesh filled_;
  const PositionSettings& settings_;
  BoneLines lines_;
  TetrahedronMesh mesh_;
  double smallest_size_ = 0.0;      ///< side of a lattice cube, m
  std::vector<NearestBone> bones_;  ///< of each particle
  std::vector<double> depths_;      ///< 0 at the bone, 1 at the skin
  SkinWeights weights_;             ///< of the particles, from those of the skin
  enum class Driven : char { kNot, kByBone, kByWeights };
  std::vector<Driven> driven_;  ///< for each particle, what moves it in place of the simulation
  PositionBasedBody result_;
};

}  // namespace

PositionBasedBody build_position_based_body(const CharacterWeights& weights,
                                            const PositionSettings& settings,
                                            const Progress& progress, const ExcludedSkin& excluded,
                                            const std::vector<int>& carriers) {
  return BodyBuilder(weights, settings, excluded, carriers).build(progress);
}

}  // namespace sinew
