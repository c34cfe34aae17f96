// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "render/color_map.h"
#include "render/lighting.h"

namespace sinew {

/// Selects how the skin and its surroundings are shaded. A skin with values (heat maps) shows these
/// instead.
enum class Shading {
  kStudio,   ///< materials in studio light
  kMatcap,   ///< clay, shaded only by the surface's direction relative to the camera
  kFlat,     ///< studio light with one normal per triangle: shows the mesh
  kNormals,  ///< the normal in the world as a color: red, green and blue for x, y and z
};

/// Returns the names of the shadings in actions and on the command line.
const std::vector<std::string>& shading_names();
const std::string& name_of(Shading shading);
/// Returns the shading of a name. \throws UsageError that lists all names
Shading shading_named(const std::string& name);

/// Selects what a frame shows and how. Inner structures make the skin translucent.
struct ViewOptions {
  bool skin = true;
  bool wireframe = false;   ///< edges of the skin
  bool simulation = false;  ///< edges of the simulated surface; without the skin also its faces
  bool skeleton = false;    ///< joints and bones, over everything
  bool volumes = false;     ///< bones and joints as solids
  bool building = false;    ///< the skin is at rest, around a skeleton that is being built
  bool base = false;        ///< the surface that is shrunk onto the bones and joints
  bool tetrahedra = false;  ///< the tissue between base and skin
  bool contacts = false;    ///< contacts that hold the skin, over everything
  bool anchors = false;     ///< connections of the base to its bones
  bool sliding = false;     ///< how far the base has slid along its bones
  bool normals = false;     ///< of the skin, as short lines
  bool textures = true;     ///< of the skin; false: plain material
  Shading shading = Shading::kStudio;
  Lighting light;        ///< of kStudio and kFlat
  bool backdrop = true;  ///< false: transparent background, and only the shadow of the ground
  bool ground = true;
  bool grid = true;

  float inner_skin_opacity = 0.28F;  ///< of the skin while inner structures are shown
  float tetrahedron_size = 0.82F;    ///< drawn size of a tetrahedron; 1: they touch
  bool cut = false;                  ///< cuts skin and tissue open along a plane
  int cut_axis = 2;                  ///< its normal: 0 x, 1 y, 2 z
  float cut_position = 0.0F;         ///< position of the plane on that axis
  bool cut_flipped = false;          ///< hides the side below the position instead of that above

  Eigen::Vector3f backdrop_top{0.40F, 0.44F, 0.50F};     ///< sRGB
  Eigen::Vector3f backdrop_bottom{0.66F, 0.69F, 0.73F};  ///< sRGB

  HeatRange heat_range;  ///< range of the values that the skin shows as colors
  ColorMap heat_colors = ColorMap::kSequential;

  bool operator==(const ViewOptions&) const = default;
  bool inner() const { return volumes || building || base || tetrahedra || anchors || sliding; }
};

/// Holds settings that trade the quality of a frame for its cost.
struct RenderQuality {
  int samples = 4;               ///< per pixel
  int shadow_size = 2048;        ///< texels per side of the shadow map
  int shadow_taps = 3;           ///< samples of the shadow map per axis for a point: 2 or 3
  int ground_shadow_size = 512;  ///< texels per side of the ground's shadow
  int ground_taps = 24;          ///< samples of the shadow map for each of them
  int occlusion_size = 256;      ///< texels per side of the ground's ambient occlusion
  int occlusion_taps = 48;       ///< samples of the height map for each of them
  int ambient_size = 256;        ///< texels per side of the maps for ambient occlusion; 0: none

  bool operator==(const RenderQuality&) const = default;

  /// Returns settings for windows that are rendered in software: lower quality at twice the rate.
  static RenderQuality fast() { return {1, 768, 2, 192, 14, 112, 24, 0}; }
};

}  // namespace sinew
