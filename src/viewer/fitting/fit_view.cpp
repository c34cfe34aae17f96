// SPDX-License-Identifier: MIT

#include "viewer/fitting/fit_view.h"

#include <algorithm>
#include <array>

#include "viewer/scene/comparison_image.h"

namespace sinew {
namespace {

const Eigen::Vector4f kScanColor(0.42F, 0.45F, 0.48F, 1.0F);  // linear

/// Shows a surface as the skin of a scene.
void show_surface(SceneView& view, const TriangleMesh& mesh, const FileFrame& frame,
                  const SurfaceMaterial& material) {
  PointsF positions(3, mesh.positions.cols());
  Eigen::AlignedBox3f box;
  for (Eigen::Index v = 0; v < positions.cols(); ++v) {
    positions.col(v) = frame.to_ours(mesh.positions.col(v)).cast<float>();
    box.extend(positions.col(v));
  }
  const PointsF normals = vertex_normals(positions, mesh.triangles);
  view.set_skin({{mesh.triangles, material, {}, {}, {}}});
  view.move_skin(static_cast<std::size_t>(mesh.vertex_count()), box, Eigen::Vector3d::Zero(),
                 [&](std::span<float> own, std::span<float> own_normals) {
                   std::copy_n(positions.data(), own.size(), own.begin());
                   std::copy_n(normals.data(), own_normals.size(), own_normals.begin());
                 });
}

/// Returns the options that show a surface alone.
ViewOptions surface_options(const ViewOptions& chosen) {
  ViewOptions view;
  view.wireframe = chosen.wireframe;
  view.shading = chosen.shading;
  view.light = chosen.light;
  view.grid = chosen.grid;
  view.ground = chosen.ground;
  view.backdrop_top = chosen.backdrop_top;
  view.backdrop_bottom = chosen.backdrop_bottom;
  view.heat_range = kFitDistances;
  return view;
}

}  // namespace

bool FitView::follow(const ScanFitting& fitting, const ViewOptions& options,
                     const RenderQuality& quality) {
  const ViewOptions own = surface_options(options);
  const bool same = revision_ == fitting.revision() && quality_ == quality && options_ == own &&
                    look_ == fitting.look && body_camera_ == fitting.body_camera &&
                    shows_distances_ == fitting.shows_distances;
  if (same) return false;
  const bool remake = !scan_ || !(quality_ == quality);
  if (remake) {
    quality_ = quality;
    scan_.emplace(quality);
    body_.emplace(quality);
  }
  shows_fit_ = fitting.fit() != nullptr;
  if (remake || revision_ != fitting.revision()) {
    show_scan(fitting);
    show_body(fitting);
  }
  if (shows_fit_) {
    // A ghost over the scan has a color of its own.
    const bool colors = fitting.shows_distances && fitting.look.how != CompareHow::kOverlay;
    body_->set_skin_scalars(colors ? std::span(fitting.fit()->distances)
                                   : std::span<const float>());
  }
  revision_ = fitting.revision();
  options_ = own;
  look_ = fitting.look;
  body_camera_ = fitting.body_camera;
  shows_distances_ = fitting.shows_distances;
  return true;
}

void FitView::show_scan(const ScanFitting& fitting) {
  has_scan_ = fitting.scan() != nullptr;
  if (!has_scan_) return;
  SurfaceMaterial material;
  material.base_color = kScanColor;
  show_surface(*scan_, fitting.scan()->surface.mesh(), fitting.frame(), material);
}

void FitView::show_body(const ScanFitting& fitting) {
  const FittedBody* const fit = fitting.fit();
  has_body_ = fit != nullptr || fitting.body() != nullptr;
  if (!has_body_) return;
  show_surface(*body_, fit != nullptr ? fit->body.skin : fitting.body()->skin.mesh(), FileFrame{},
               SurfaceMaterial{});
  if (fit == nullptr) body_->set_skin_scalars({});
}

void FitView::draw(const Camera& camera, const RenderTarget& target) {
  ViewOptions scan = options_;
  scan.skin = has_scan_;
  ViewOptions body = options_;
  body.skin = has_body_;
  if (shows_fit_) {
    const std::array<ComparedScene, 2> sides{ComparedScene{*scan_, scan},
                                             ComparedScene{*body_, body}};
    return draw_compared(sides, look_, camera, target);
  }
  const int half = side_width(CompareHow::kSide, 2, target.width());
  scan_->draw(camera, scan, target, {0, 0, half, target.height()});
  body_->draw(body_camera_, body, target, {half, 0, target.width() - half, target.height()});
}

}  // namespace sinew
