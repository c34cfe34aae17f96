#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "render/color_map.h"

namespace sinew {

/// How the skin is lit, and what is around it. A skin with numbers of its own (heat maps) shows
/// these instead.
enum class Shading {
  kStudio,   ///< its materials in the light of a studio
  kMatcap,   ///< clay, lit by the direction of the surface as the camera sees it and nothing else
  kFlat,     ///< as in the studio, with one normal for each triangle: shows the mesh
  kNormals,  ///< the normal in the world as a colour: red, green and blue for x, y and z
};

/// As actions and the command line call them.
const std::vector<std::string>& shading_names();
const std::string& name_of(Shading shading);
/// \throws UsageError naming them all
Shading shading_named(const std::string& name);

/// What a picture shows and how. Inner things make the skin translucent.
struct ViewOptions {
  bool skin = true;
  bool wireframe = false;   ///< edges of the skin
  bool simulation = false;  ///< edges of the simulated surface; without the skin its faces, too
  bool skeleton = false;    ///< joints and bones, over everything
  bool volumes = false;     ///< bones and joints as bodies
  bool base = false;        ///< the surface shrunken onto them
  bool tetrahedra = false;  ///< the tissue between base and skin
  bool contacts = false;    ///< where contacts hold the skin, over everything
  bool anchors = false;     ///< how the base hangs on its bones
  bool sliding = false;     ///< how far it has slid there
  bool normals = false;     ///< of the skin, as short lines
  bool textures = true;     ///< of the skin; without: its bare form
  Shading shading = Shading::kStudio;
  bool backdrop = true;  ///< without: nothing where nothing is drawn, and of the ground its shadow
  bool ground = true;
  bool grid = true;

  float inner_skin_opacity = 0.28F;  ///< of the skin while inner things are shown
  float tetrahedron_size = 0.82F;    ///< drawn size of a tetrahedron, 1: they touch
  bool cut = false;                  ///< leave out the tetrahedra in front of a plane
  int cut_axis = 2;                  ///< its normal: 0 x, 1 y, 2 z
  float cut_position = 0.0F;         ///< where it crosses that axis
  bool cut_flipped = false;          ///< leave out those behind it instead

  Eigen::Vector3f backdrop_top{0.40F, 0.44F, 0.50F};     ///< sRGB
  Eigen::Vector3f backdrop_bottom{0.66F, 0.69F, 0.73F};  ///< sRGB

  HeatRange heat_range;  ///< of the numbers that the skin shows as colours
  ColorMap heat_colors = ColorMap::kSequential;

  bool operator==(const ViewOptions&) const = default;
  bool inner() const { return volumes || base || tetrahedra || anchors || sliding; }
};

/// How much work a picture may be.
struct RenderQuality {
  int samples = 4;               ///< for each pixel
  int shadow_size = 2048;        ///< texels of the shadow map a side
  int shadow_taps = 8;           ///< for the shadow on surfaces
  int ground_shadow_size = 512;  ///< texels of the ground's shadow a side
  int ground_taps = 24;          ///< for each of them
  int occlusion_size = 256;      ///< texels a side of what the body takes of the ground's sky
  int occlusion_taps = 48;       ///< for each of them
  int ambient_size = 256;        ///< texels a side of the maps for ambient occlusion; 0: none

  bool operator==(const RenderQuality&) const = default;

  /// For windows where the processor draws: half a picture at twice the rate.
  static RenderQuality fast() { return {1, 768, 3, 192, 14, 112, 24, 0}; }
};

}  // namespace sinew
