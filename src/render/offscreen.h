#pragma once

#include <functional>

#include "render/camera.h"
#include "render/context.h"
#include "render/image.h"
#include "render/render_target.h"
#include "render/scene_view.h"

namespace sinew {

/// Draws scenes into pictures without a window:
///   Offscreen offscreen(1280, 720);
///   SceneView view(offscreen.quality());
///   ... set and move the view's contents ...
///   write_png(offscreen.render(view, camera, options), path);
/// It must outlive the views, which live in its context.
class Offscreen {
 public:
  /// \param supersampling  draws at so many times the width and height and averages: smooth edges
  ///                       of everything, also of highlights and textures, at so many squared
  ///                       times the cost; edges of triangles (wireframe) get as much thinner
  /// \throws UnavailableError without OpenGL 4.5, or for a size that it cannot draw.
  Offscreen(int width, int height, const RenderQuality& quality = {}, int supersampling = 1);

  const RenderQuality& quality() const { return quality_; }
  double aspect() const { return static_cast<double>(target_.width()) / target_.height(); }
  /// Without a backdrop (options) the picture has opacity, and colours that do not depend on it.
  Image render(SceneView& view, const Camera& camera, const ViewOptions& options);
  /// What `draw` makes of all of a target, opaque.
  Image render(const std::function<void(const RenderTarget&)>& draw);

 private:
  OffscreenContext context_;
  RenderQuality quality_;
  int supersampling_;
  RenderTarget target_;
};

}  // namespace sinew
