// SPDX-License-Identifier: MIT

#include "bodies/bones/template_bones.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "bodies/bones/arm_bones.h"
#include "bodies/bones/axial_bones.h"
#include "bodies/bones/foot_bones.h"
#include "bodies/bones/hand_bones.h"
#include "bodies/bones/leg_bones.h"
#include "core/parallel.h"
#include "mesh/decimation.h"
#include "solids/dual_surface.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using GridPoint = Eigen::Vector3i;

/// Distance of points that are farther from the surface than the band around it, m.
constexpr float kUnknown = 1.0F;
/// Distance beyond which only the sign of the field of bones matters, m.
constexpr double kFarFromBones = 0.03;

/// Writes the least distance to a bone into the points of a grid near its surface, and its inside.
void add_distance(const BonePart& part, const TriangleMesh& mesh, ScalarGrid& grid) {
  constexpr int kBand = 2;  // cells on either side of the surface
  const BoneFrame& frame = part.frame;
  ScalarGrid own = make_grid(bounding_box(mesh.positions), grid.cell, kUnknown);
  own = make_grid({own.position(own.first) - Vector3d::Constant(kBand * grid.cell),
                   own.position(own.first + own.count) + Vector3d::Constant(kBand * grid.cell)},
                  grid.cell, kUnknown);
  // The vertices of the mesh are not farther apart than the points of the grid.
  for (int v = 0; v < mesh.vertex_count(); ++v) {
    const GridPoint center =
        (mesh.positions.col(v) / grid.cell).array().round().cast<int>().matrix();
    for (int k = -kBand; k <= kBand; ++k) {
      for (int j = -kBand; j <= kBand; ++j) {
        for (int i = -kBand; i <= kBand; ++i) {
          const GridPoint point = center + GridPoint(i, j, k);
          float& value = own.values[own.index(point)];
          if (value != kUnknown) continue;
          const Vector3d local =
              frame.axes.transpose() * (own.position(point) - frame.origin) / frame.length;
          value = static_cast<float>(frame.length * part.shape->distance(local));
        }
      }
    }
  }
  // Each row begins outside. Beyond the band, a point has the sign of the one before it.
  float before = kUnknown;
  for (std::size_t at = 0; at < own.values.size(); ++at) {
    if (at % static_cast<std::size_t>(own.count.x()) == 0) before = kUnknown;
    float& value = own.values[at];
    if (value == kUnknown) value = std::copysign(kUnknown, before);
    before = value;
    const GridPoint point = own.point(at);
    if (!grid.contains(point)) continue;
    float& least = grid.values[grid.index(point)];
    least = std::min(least, value);
  }
}

/// Returns for each vertex how many vertices its area needs, relative to a flat one: up to six
/// times as many where the triangles turn most, at edges and small heads.
std::vector<double> wanted_density(const TriangleMesh& mesh) {
  constexpr double kFlat = 0.4;
  constexpr double kMost = 2.4;
  constexpr double kOfBend = 12.0;  // tuned so that a shaft counts as flat and an edge as bent
  const PointsF normals = vertex_normals(mesh.positions.cast<float>(), mesh.triangles);
  std::vector<double> density(static_cast<std::size_t>(mesh.vertex_count()), kFlat);
  for (const Triangle& t : mesh.triangles) {
    const Vector3d corner = mesh.positions.col(t[0]);
    const Vector3d normal =
        (mesh.positions.col(t[1]) - corner).cross(mesh.positions.col(t[2]) - corner).normalized();
    for (int k = 0; k < 3; ++k) {
      const double bend = 1.0 - normal.dot(normals.col(t[k]).cast<double>());
      double& own = density[static_cast<std::size_t>(t[k])];
      own = std::min(std::max(own, kFlat + kOfBend * bend), kMost);
    }
  }
  return density;
}

/// Returns the surface of a bone with fewer vertices.
TriangleMesh lighter(const TriangleMesh& mesh) {
  constexpr double kShare = 0.38;  // of the vertices
  constexpr int kFewest = 120;
  DecimationSettings settings;
  settings.target_vertices = std::max(kFewest, static_cast<int>(kShare * mesh.vertex_count()));
  settings.density = wanted_density(mesh);
  return decimate(mesh, settings).mesh;
}

}  // namespace

std::vector<BonePart> template_bone_parts(Sex sex, const TemplateJoints& joints) {
  std::vector<BonePart> parts = axial_bones(sex, joints);
  std::ranges::move(arm_bones(sex, joints), std::back_inserter(parts));
  std::ranges::move(hand_bones(sex, joints), std::back_inserter(parts));
  std::ranges::move(leg_bones(sex, joints), std::back_inserter(parts));
  std::ranges::move(foot_bones(sex, joints), std::back_inserter(parts));
  return parts;
}

std::vector<TriangleMesh> bone_meshes(const std::vector<BonePart>& parts,
                                      const Progress& progress) {
  std::vector<TriangleMesh> meshes(parts.size());
  progress.report(0.0, "Shaping bones");
  parallel_for(
      static_cast<int>(parts.size()),
      [&](int i) {
        const BonePart& part = parts[static_cast<std::size_t>(i)];
        TriangleMesh& mesh = meshes[static_cast<std::size_t>(i)];
        mesh = polygonize(*part.shape, part.cell / part.frame.length);
        for (auto position : mesh.positions.colwise()) position = part.frame.to_body(position);
      },
      1);
  return meshes;
}

std::vector<BodyPart> named_bones(const std::vector<BonePart>& parts,
                                  const std::vector<TriangleMesh>& meshes) {
  std::vector<TriangleMesh> light(meshes.size());
  parallel_for(
      static_cast<int>(meshes.size()),
      [&](int i) {
        light[static_cast<std::size_t>(i)] = lighter(meshes[static_cast<std::size_t>(i)]);
      },
      1);
  std::vector<BodyPart> result;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string name = "bone." + parts[i].name;
    if (parts[i].paired) result.push_back({name + ".L", mirror_image(light[i])});
    result.push_back({parts[i].paired ? name + ".R" : name, std::move(light[i])});
  }
  return result;
}

ScalarGrid bone_distance(const std::vector<BonePart>& parts,
                         const std::vector<TriangleMesh>& meshes, const Eigen::AlignedBox3d& box,
                         double cell) {
  ScalarGrid grid = make_grid(box, cell, kUnknown);
  for (std::size_t i = 0; i < parts.size(); ++i) add_distance(parts[i], meshes[i], grid);
  redistance(grid, kFarFromBones);
  return grid;
}

}  // namespace sinew
