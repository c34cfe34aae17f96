// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>

#include "render/gl_objects.h"
#include "render/tetrahedra_section.h"
#include "render/view_options.h"

namespace sinew {

/// Returns the plane along which the view is cut open. Its normal points to the hidden side.
CutPlane cut_plane_of(const ViewOptions& options);

/// Leaves out what is drawn beyond the plane of the cut, as long as it lives. The vertex shaders in
/// use have to write gl_ClipDistance. Otherwise the plane of the scene keeps everything, because
/// some drivers (Mesa's software rendering) clip by distances that are not enabled.
class Clipping {
 public:
  /// \param scene   uniform block of shaders/scene.glsl
  /// \param offset  of the plane in the block, in bytes
  Clipping(const ViewOptions& options, const Buffer& scene, std::size_t offset);
  Clipping(const Clipping&) = delete;
  Clipping& operator=(const Clipping&) = delete;
  ~Clipping();

  /// Returns what the uniform block contains while nothing is clipped.
  static Eigen::Vector4f no_plane() { return {0.0F, 0.0F, 0.0F, 1.0F}; }

 private:
  void set(const Eigen::Vector4f& plane) const;

  bool on_;
  GLuint scene_;
  std::size_t offset_;
};

}  // namespace sinew
