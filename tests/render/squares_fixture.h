// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "render/offscreen_fixture.h"
#include "render/pixel.h"
#include "render/surface_painter.h"

namespace sinew::test {

using Color = std::array<std::uint8_t, 4>;

inline constexpr int kDither = 2;  // steps by which dither makes equal colors differ

inline Image image_of(int width, int height, const std::vector<Color>& colors) {
  Image image{width, height, {}};
  for (const Color& color : colors) {
    image.rgba.insert(image.rgba.end(), color.begin(), color.end());
  }
  return image;
}

inline SurfaceMaterial plain(float red, float green, float blue, float opacity = 1.0F) {
  SurfaceMaterial material;
  material.base_color = {red, green, blue, opacity};
  return material;
}

/// Draws squares of side 1, centered at (0, 1, z), that face the camera. Each has four surface
/// vertices and shows the whole texture upright.
class Squares : public OffscreenFixture {
 protected:
  void add(const SurfaceMaterial& material, float z = 0.0F) {
    SurfacePart part;
    const int first = 4 * static_cast<int>(parts_.size());
    part.triangles = {{0, 1, 2}, {0, 2, 3}};
    part.surface_vertex = {first, first + 1, first + 2, first + 3};
    part.texture_coordinates = {{0.0F, 1.0F}, {1.0F, 1.0F}, {1.0F, 0.0F}, {0.0F, 0.0F}};
    part.material = material;
    parts_.push_back(part);
    positions_.conservativeResize(3, first + 4);
    positions_.rightCols(4) << -0.5F, 0.5F, 0.5F, -0.5F,  //
        0.5F, 0.5F, 1.5F, 1.5F,                           //
        z, z, z, z;
  }

  Image render_squares(const Eigen::Vector3f& normal = Eigen::Vector3f::UnitZ()) {
    const PointsF normals = normal.replicate(1, positions_.cols());
    show_skin(parts_, positions_, normals, images_);
    return render();
  }

  /// Draws a single square of this material and returns the pixel at its middle.
  Pixel middle_of(const SurfaceMaterial& material,
                  const Eigen::Vector3f& normal = Eigen::Vector3f::UnitZ()) {
    parts_.clear();
    add(material);
    return pixel(render_squares(normal), kMiddle);
  }

  const Eigen::Vector3d kMiddle{0.0, 1.0, 0.0};
  std::vector<SurfacePart> parts_;
  PointsF positions_;
  std::vector<Image> images_;
};

}  // namespace sinew::test
