// SPDX-License-Identifier: MIT

#include "render/surface_painter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace sinew {
namespace {

using Alpha = SurfaceMaterial::Alpha;

// Opacity from which a blended material hides what is behind it. Many characters use blended
// materials for everything although most of it is opaque. That part has to hide itself correctly,
// no matter in which order its triangles are drawn.
constexpr float kSolid = 0.98F;
// Opacity from which a blended material casts a shadow.
constexpr float kMostlyOpaque = 0.5F;
constexpr float kInvisible = 1.0F / 512.0F;
constexpr float kNoLimit = 2.0F;

/// Returns the range of opacities that is drawn of a material; blended ones begin at `of_blended`.
Eigen::Vector2f opacities_of(const SurfaceMaterial& material, float of_blended) {
  switch (material.alpha) {
    case Alpha::kMask:
      return {material.alpha_cutoff, kNoLimit};
    case Alpha::kBlend:
      return {of_blended, kNoLimit};
    default:
      return {-kNoLimit, kNoLimit};
  }
}

// The texture unit that shaders/heat.glsl reads.
constexpr GLuint kColorMapUnit = 8;

// Names of the looks in shaders/surface.frag, by index.
constexpr const char* kLookNames[] = {"STUDIO", "MATCAP", "FLAT", "NORMALS", "HEAT"};

/// Enables blending for a target with premultiplied colors: the source color is multiplied by its
/// opacity, and the opacity accumulates.
void begin_blending() {
  glEnable(GL_BLEND);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

/// Returns the definitions that all programs of a look share.
std::string definitions(const RenderQuality& quality, const char* look) {
  const std::string own =
      fmt::format("#define {}\n#define SHADOW_TAPS {}", look, quality.shadow_taps);
  return quality.ambient_size > 0 ? own + "\n#define AMBIENT" : own;
}

/// Returns a texture with one row of a map's colors, from end to end.
Texture color_map_texture(ColorMap map) {
  // A multiple of the steps of both maps (19 and 8), so that all points of a map are on texels.
  constexpr int kTexels = 2 * 8 * 19 + 1;
  std::vector<std::uint8_t> texels;
  for (int i = 0; i < kTexels; ++i) {
    const Eigen::Vector3f color = heat_color(static_cast<float>(i) / (kTexels - 1), map);
    for (const float value : color) {
      texels.push_back(static_cast<std::uint8_t>(std::lround(255.0F * value)));
    }
    texels.push_back(255);
  }
  Texture texture = Texture::image(GL_RGBA8, kTexels, 1);
  glTextureSubImage2D(texture.get(), 0, 0, 0, kTexels, 1, GL_RGBA, GL_UNSIGNED_BYTE, texels.data());
  return texture;
}

}  // namespace

SurfacePainter::Programs::Programs(const RenderQuality& quality, const char* look)
    : plain("surface.vert", "surface.frag", definitions(quality, look)),
      textured("surface.vert", "surface.frag", definitions(quality, look) + "\n#define TEXTURED"),
      normal_mapped("surface.vert", "surface.frag",
                    definitions(quality, look) + "\n#define TEXTURED\n#define NORMAL_MAPPED") {}

SurfacePainter::SurfacePainter(const RenderQuality& quality)
    : quality_(quality),
      depth_("surface.vert", "depth.frag"),
      material_depth_("surface.vert", "material_depth.frag"),
      edges_("surface.vert", "plain.frag"),
      normals_("normals.vert", "plain.frag"),
      color_maps_{color_map_texture(ColorMap::kSequential),
                  color_map_texture(ColorMap::kDiverging)} {}

void SurfacePainter::begin(bool shadows, const ViewOptions& options) {
  shadows_ = shadows;
  textures_ = options.textures;
  heat_range_ = options.heat_range;
  heat_colors_ = options.heat_colors;
}

SurfaceMaterial SurfacePainter::shown_material(const SurfaceMaterial& material) const {
  if (textures_) return material;
  if (material.base_color_texture >= 0) return {.roughness = material.roughness};
  SurfaceMaterial bare = material;
  bare.normal_map = -1;
  return bare;
}

bool SurfacePainter::blends(const SurfaceDrawable& surface, int part) const {
  return shown_material(surface.material(part)).alpha == Alpha::kBlend;
}

std::vector<SurfacePainter::BlendedSide> SurfacePainter::blended_sides(
    const SurfaceDrawable& surface, const Eigen::Vector3f& eye) const {
  std::vector<int> parts;
  for (int part = 0; part < surface.part_count(); ++part) {
    if (blends(surface, part)) parts.push_back(part);
  }
  if (parts.empty()) return {};
  const std::vector<Eigen::AlignedBox3f> boxes = surface.boxes(parts);
  const auto distance = [&](std::size_t i) { return (boxes[i].center() - eye).norm(); };
  std::vector<BlendedSide> sides;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    // The far side of a part lies behind the parts that it encloses, the near side in front of
    // them.
    float near = distance(i);
    float far = near;
    int enclosed = 0;
    for (std::size_t other = 0; other < parts.size(); ++other) {
      if (other == i || !boxes[i].contains(boxes[other])) continue;
      near = std::min(near, distance(other));
      far = std::max(far, distance(other));
      ++enclosed;
    }
    sides.push_back({parts[i], GL_FRONT, {far, enclosed}});
    sides.push_back({parts[i], GL_BACK, {near, -enclosed}});
  }
  std::ranges::stable_sort(sides, std::ranges::greater(), &BlendedSide::order);
  return sides;
}

const ShaderProgram& SurfacePainter::program_for(const SurfaceMaterial& material, int look) const {
  std::optional<Programs>& programs = programs_[look];
  if (!programs) programs.emplace(quality_, kLookNames[look]);
  if (material.normal_map >= 0) return programs->normal_mapped;
  const bool plain = material.base_color_texture < 0 && material.alpha == Alpha::kOpaque;
  return plain ? programs->plain : programs->textured;
}

void SurfacePainter::draw_part(const SurfaceDrawable& surface, int part, const OpacityRange& kept,
                               float opacity, const Look& look) const {
  const SurfaceMaterial material = shown_material(surface.material(part));
  // draw_nearest_layer() blends instead, and masked edges stay hard.
  const bool masked = material.alpha == Alpha::kMask && opacity == 1.0F;
  const int number = surface.has_scalars() ? kHeat : static_cast<int>(look.shading);
  const ShaderProgram& program = program_for(material, number);
  program.use();
  program.set("receives_shadow", shadows_);
  program.set("offset", surface.offset());
  program.set("color", material.base_color);
  program.set("opacity", opacity);
  program.set("glassy", look.glassy);
  program.set("gloss", material.roughness ? 1.0F - *material.roughness : look.gloss);
  program.set("tint", look.tint);
  if (surface.has_scalars()) set_heat(program);
  if (&program != &programs_[number]->plain) {
    program.set("kept", kept);
    program.set("blended", material.alpha == Alpha::kBlend);
    program.set("masked", masked);
    program.set("normal_scale", material.normal_scale);
    surface.textures().bind(material);
  }
  if (masked) {
    glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    glEnable(GL_SAMPLE_ALPHA_TO_ONE);
  }
  surface.draw_part(part);
  if (masked) {
    glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    glDisable(GL_SAMPLE_ALPHA_TO_ONE);
  }
}

void SurfacePainter::set_heat(const ShaderProgram& program) const {
  program.use();
  program.set("heat_range", Eigen::Vector2f(heat_range_.low, heat_range_.high));
  program.set("unknown_color", unknown_heat_color());
  color_maps_[static_cast<int>(heat_colors_)].bind(kColorMapUnit);
}

void SurfacePainter::draw_shadow(const SurfaceDrawable& surface) const {
  draw_depth(surface, kMostlyOpaque);
}

void SurfacePainter::draw_depth(const SurfaceDrawable& surface, float of_blended) const {
  for (int part = 0; part < surface.part_count(); ++part) {
    const SurfaceMaterial material = shown_material(surface.material(part));
    const bool whole = material.alpha == Alpha::kOpaque;
    const ShaderProgram& program = whole ? depth_ : material_depth_;
    program.use();
    program.set("offset", surface.offset());
    if (!whole) {
      program.set("color", material.base_color);
      program.set("kept", opacities_of(material, of_blended));
      surface.textures().bind(material);
    }
    surface.draw_part(part);
  }
}

void SurfacePainter::draw_solid(const SurfaceDrawable& surface, const Look& look) const {
  for (const bool blended : {false, true}) {
    for (int part = 0; part < surface.part_count(); ++part) {
      if (blends(surface, part) != blended) continue;
      draw_part(surface, part, opacities_of(surface.material(part), kSolid), 1.0F, look);
    }
  }
}

void SurfacePainter::draw_translucent(const SurfaceDrawable& surface, const Eigen::Vector3f& eye,
                                      const Look& look) const {
  const std::vector<BlendedSide> sides = blended_sides(surface, eye);
  if (sides.empty()) return;
  begin_blending();
  glDepthMask(GL_FALSE);
  glEnable(GL_CULL_FACE);
  for (const BlendedSide& side : sides) {
    glCullFace(side.culled);
    draw_part(surface, side.part, {kInvisible, kSolid}, 1.0F, look);
  }
  glDisable(GL_CULL_FACE);
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
}

void SurfacePainter::draw_nearest_layer(const SurfaceDrawable& surface, float opacity,
                                        const Look& look) const {
  // Depth first, so that only the nearest layer is blended, in whatever order triangles are drawn.
  glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
  draw_depth(surface, kInvisible);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  begin_blending();
  for (int part = 0; part < surface.part_count(); ++part) {
    draw_part(surface, part, opacities_of(surface.material(part), kInvisible), opacity, look);
  }
  glDisable(GL_BLEND);
}

void SurfacePainter::draw_edges(const SurfaceDrawable& surface, const Eigen::Vector4f& color,
                                float lift) const {
  begin_blending();
  glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
  glEnable(GL_POLYGON_OFFSET_LINE);
  glPolygonOffset(-1.0F, -2.0F);
  glDepthMask(GL_FALSE);
  edges_.use();
  edges_.set("offset", surface.offset());
  edges_.set("color", color);
  edges_.set("towards_eye", lift);
  surface.draw();
  glDepthMask(GL_TRUE);
  glDisable(GL_POLYGON_OFFSET_LINE);
  glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
  glDisable(GL_BLEND);
}

void SurfacePainter::draw_normals(const SurfaceDrawable& surface, const Eigen::Vector4f& color,
                                  float length) const {
  begin_blending();
  glDepthMask(GL_FALSE);
  normals_.use();
  normals_.set("offset", surface.offset());
  normals_.set("color", color);
  normals_.set("line_length", length);
  surface.draw_vertex_lines();
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
}

}  // namespace sinew
