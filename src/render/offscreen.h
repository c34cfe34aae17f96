// SPDX-License-Identifier: MIT

#pragma once

#include <functional>

#include "render/camera.h"
#include "render/context.h"
#include "render/image.h"
#include "render/render_target.h"
#include "render/scene_view.h"

namespace sinew {

/// Renders scenes into images without a window:
///   Offscreen offscreen(1280, 720);
///   SceneView view(offscreen.quality());
///   ... set and move the view's contents ...
///   write_png(offscreen.render(view, camera, options), path);
/// It must outlive the views, which live in its context.
class Offscreen {
 public:
  /// \param supersampling  renders at this multiple of the width and height and averages. All edges
  ///                       become smooth, those of highlights and textures included, at the square
  ///                       of this factor in cost. Edges of triangles (wireframe) become thinner by
  ///                       the factor.
  /// \throws UnavailableError without OpenGL 4.5, or for a size that it cannot render
  Offscreen(int width, int height, const RenderQuality& quality = {}, int supersampling = 1);

  const RenderQuality& quality() const { return quality_; }
  double aspect() const { return static_cast<double>(target_.width()) / target_.height(); }
  /// Renders a view. Without a backdrop (options) the image has opacity, with straight colors.
  Image render(SceneView& view, const Camera& camera, const ViewOptions& options);
  /// Returns the opaque image that `draw` draws into the whole target.
  Image render(const std::function<void(const RenderTarget&)>& draw);

 private:
  OffscreenContext context_;
  RenderQuality quality_;
  int supersampling_;
  RenderTarget target_;
};

}  // namespace sinew
