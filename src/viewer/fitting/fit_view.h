// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

#include "render/scene_view.h"
#include "viewer/fitting/scan_fitting.h"

namespace sinew {

/// Draws a scan next to the template that is fitted onto it, or the scan and the fit.
class FitView {
 public:
  /// Follows what is shown. To be called in every frame while a scan is shown.
  /// \param options  chosen by the user
  /// \return true if the image differs from the last one
  bool follow(const ScanFitting& fitting, const ViewOptions& options, const RenderQuality& quality);
  /// Draws all of the target. \param camera  of the scan
  void draw(const Camera& camera, const RenderTarget& target);

 private:
  void show_scan(const ScanFitting& fitting);
  void show_body(const ScanFitting& fitting);

  std::optional<SceneView> scan_;
  std::optional<SceneView> body_;
  bool has_scan_ = false;
  bool has_body_ = false;
  int revision_ = -1;
  RenderQuality quality_;

  // What the last image shows.
  ViewOptions options_;
  CompareLook look_;
  Camera body_camera_;
  bool shows_fit_ = false;
  bool shows_distances_ = false;
};

/// Range of the distances that colors show, mm.
inline constexpr HeatRange kFitDistances{0.0F, 10.0F};

}  // namespace sinew
