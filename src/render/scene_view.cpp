// SPDX-License-Identifier: MIT

#include "render/scene_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/srgb.h"
#include "mesh/triangle_mesh.h"

namespace sinew {
namespace {

// Colors are sRGB. The base is the surface that lies on the bones.
const Eigen::Vector4f kBaseColor(0.78F, 0.44F, 0.38F, 1.0F);
const Eigen::Vector4f kSimulationColor(0.55F, 0.66F, 0.74F, 1.0F);

SurfaceDrawable one_colored(const std::vector<Triangle>& triangles, const Eigen::Vector4f& srgb) {
  SurfacePart part;
  part.triangles = triangles;
  part.material.base_color = linear_from_srgb(srgb);
  return {{part}, {}};
}

}  // namespace

SceneView::Programs::Programs(const RenderQuality& quality)
    : stick("stick.vert", "stick.frag", fmt::format("#define SHADOW_TAPS {}", quality.shadow_taps)),
      stick_depth("stick.vert", "depth.frag"),
      tetrahedra("tetrahedra.vert", "tetrahedra.frag",
                 fmt::format("#define SHADOW_TAPS {}", quality.shadow_taps)),
      tetrahedra_heat("tetrahedra.vert", "tetrahedra.frag",
                      fmt::format("#define SHADOW_TAPS {}\n#define HEAT", quality.shadow_taps)),
      tetrahedra_depth("tetrahedra.vert", "depth.frag"),
      section("section.vert", "section.frag",
              fmt::format("#define SHADOW_TAPS {}", quality.shadow_taps)),
      section_heat("section.vert", "section.frag",
                   fmt::format("#define SHADOW_TAPS {}\n#define HEAT", quality.shadow_taps)),
      section_depth("section.vert", "depth.frag"),
      ground("ground.vert", "ground.frag"),
      backdrop("screen.vert", "backdrop.frag") {}

SceneView::SceneView(const RenderQuality& quality)
    : programs_(quality),
      painter_(quality),
      shadow_(quality),
      ground_occlusion_(quality),
      ambient_(quality) {}

void SceneView::MovingSurface::move(const PointsF& positions, const Eigen::Vector3d& origin) {
  const PointsF own_normals = vertex_normals(positions, triangles);
  drawable.move(positions.cols(), origin, [&](std::span<float> places, std::span<float> normals) {
    std::copy_n(positions.data(), places.size(), places.begin());
    std::copy_n(own_normals.data(), normals.size(), normals.begin());
  });
}

void SceneView::set_skin(const std::vector<SurfacePart>& parts, const std::vector<Image>& images) {
  skin_.emplace(parts, images);
  shadows_stale_ = true;
}

void SceneView::set_skin_material(int part, const SurfaceMaterial& material) {
  if (!skin_ || skin_->material(part) == material) return;
  skin_->set_material(part, material);
  shadows_stale_ = true;  // a part without textures may be solid where it was transparent
}

int SceneView::add_surrounding(const std::vector<SurfacePart>& parts,
                               const std::vector<Image>& images) {
  surroundings_.push_back({SurfaceDrawable(parts, images), {}});
  shadows_stale_ = true;
  return static_cast<int>(surroundings_.size()) - 1;
}

void SceneView::set_skin_scalars(std::span<const float> scalars) {
  if (skin_) skin_->set_scalars(scalars);
}

void SceneView::set_tetrahedra_scalars(std::span<const float> scalars) {
  if (tetrahedra_) tetrahedra_->set_scalars(scalars);
}

void SceneView::set_simulation(const std::vector<Triangle>& triangles) {
  shadows_stale_ = true;
  simulation_.emplace(MovingSurface{triangles, one_colored(triangles, kSimulationColor)});
}

void SceneView::set_base(const std::vector<Triangle>& triangles) {
  shadows_stale_ = true;
  base_.emplace(MovingSurface{triangles, one_colored(triangles, kBaseColor)});
}

void SceneView::set_tetrahedra(const std::vector<Tetrahedron>& tetrahedra,
                               std::vector<float> depths) {
  shadows_stale_ = true;
  tetrahedra_.emplace(tetrahedra, std::move(depths));
}

void SceneView::move_skin(std::size_t vertices, const Eigen::AlignedBox3f& box,
                          const Eigen::Vector3d& origin, const VertexWriter& write) {
  shadows_stale_ = true;
  if (!skin_) return;
  skin_->move(vertices, origin, write);
  set_skin_box(box);
}

bool SceneView::move_skin_shared(std::size_t vertices, const Eigen::AlignedBox3f& box,
                                 const Eigen::Vector3d& origin, const BufferSharer& share,
                                 const SharedVertexWriter& writer) {
  if (!skin_ || !skin_->move_shared(vertices, origin, share, writer)) return false;
  shadows_stale_ = true;
  set_skin_box(box);
  return true;
}

void SceneView::move_skin_shaded(std::size_t vertices, const Eigen::AlignedBox3f& box,
                                 const Eigen::Vector3d& origin, const VertexShading& write) {
  shadows_stale_ = true;
  if (!skin_) return;
  skin_->move_shaded(vertices, origin, write);
  set_skin_box(box);
}

/// \param box  relative to the skin's origin
void SceneView::set_skin_box(const Eigen::AlignedBox3f& box) {
  skin_box_ = box;
  if (!box.isEmpty()) skin_box_.translate(skin_->offset());
}

void SceneView::move_surrounding(int number, std::size_t vertices, const Eigen::AlignedBox3f& box,
                                 const Eigen::Vector3d& origin, const VertexWriter& write) {
  shadows_stale_ = true;
  Surrounding& moved = surroundings_[number];
  moved.drawable.move(vertices, origin, write);
  moved.box = box;
  if (!box.isEmpty()) moved.box.translate(moved.drawable.offset());
}

void SceneView::move_simulation(const PointsF& positions, const Eigen::Vector3d& origin) {
  shadows_stale_ = true;
  if (simulation_) simulation_->move(positions, origin);
}

void SceneView::move_base(const PointsF& positions, const Eigen::Vector3d& origin) {
  shadows_stale_ = true;
  if (base_) base_->move(positions, origin);
}

void SceneView::move_tetrahedra(const PointsF& positions, const Eigen::Vector3d& origin) {
  shadows_stale_ = true;
  if (!tetrahedra_) return;
  tetrahedra_->move(positions);
  tetrahedra_offset_ = origin.cast<float>();
}

void SceneView::move_volumes(const std::vector<Stick>& sticks) {
  shadows_stale_ = true;
  volumes_.move(sticks);
}

void SceneView::move_skeleton(const std::vector<Stick>& bones, const std::vector<Stick>& joints) {
  bones_.move(bones);
  joints_.move(joints);
}

}  // namespace sinew
