// SPDX-License-Identifier: MIT

#include "render/clipping.h"

namespace sinew {

CutPlane cut_plane_of(const ViewOptions& options) {
  const float sign = options.cut_flipped ? -1.0F : 1.0F;
  return {sign * Eigen::Vector3f::Unit(options.cut_axis), sign * options.cut_position};
}

Clipping::Clipping(const ViewOptions& options, const Buffer& scene, std::size_t offset)
    : on_(options.cut), scene_(scene.get()), offset_(offset) {
  if (!on_) return;
  const CutPlane plane = cut_plane_of(options);
  set({plane.normal.x(), plane.normal.y(), plane.normal.z(), plane.distance});
  glEnable(GL_CLIP_DISTANCE0);
}

Clipping::~Clipping() {
  if (!on_) return;
  set(no_plane());
  glDisable(GL_CLIP_DISTANCE0);
}

void Clipping::set(const Eigen::Vector4f& plane) const {
  glNamedBufferSubData(scene_, static_cast<GLintptr>(offset_), sizeof(plane), plane.data());
}

}  // namespace sinew
