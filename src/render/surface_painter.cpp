#include "render/surface_painter.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew {
namespace {

using Alpha = SurfaceMaterial::Alpha;

// Of blended materials: from here on, what lies behind cannot be seen. Many characters blend all
// they have, though most of it is opaque: that must hide itself whatever the triangles' order.
constexpr float kSolid = 0.98F;
// From here on, it casts a shadow.
constexpr float kMostlyOpaque = 0.5F;
constexpr float kInvisible = 1.0F / 512.0F;
constexpr float kNoLimit = 2.0F;

/// What is drawn of a material whose blended parts begin at `of_blended`.
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

}  // namespace

SurfacePainter::SurfacePainter(const RenderQuality& quality)
    : plain_("surface.vert", "surface.frag",
             fmt::format("#define SHADOW_TAPS {}", quality.shadow_taps)),
      textured_("surface.vert", "surface.frag",
                fmt::format("#define SHADOW_TAPS {}\n#define TEXTURED", quality.shadow_taps)),
      normal_mapped_("surface.vert", "surface.frag",
                     fmt::format("#define SHADOW_TAPS {}\n#define TEXTURED\n#define NORMAL_MAPPED",
                                 quality.shadow_taps)),
      depth_("surface.vert", "depth.frag"),
      material_depth_("surface.vert", "material_depth.frag"),
      edges_("surface.vert", "plain.frag") {}

void SurfacePainter::begin(bool shadows, bool textures) {
  textures_ = textures;
  for (const ShaderProgram* program : {&plain_, &textured_, &normal_mapped_}) {
    program->set("receives_shadow", shadows);
  }
}

SurfaceMaterial SurfacePainter::seen(const SurfaceMaterial& material) const {
  if (textures_) return material;
  if (material.base_color_texture >= 0) return {};
  SurfaceMaterial bare = material;
  bare.normal_map = -1;
  return bare;
}

bool SurfacePainter::blends(const SurfaceDrawable& surface, int part) const {
  return seen(surface.material(part)).alpha == Alpha::kBlend;
}

std::vector<int> SurfacePainter::blended_parts(const SurfaceDrawable& surface,
                                               const Eigen::Vector3f& eye) const {
  std::vector<int> parts;
  for (int part = 0; part < surface.part_count(); ++part) {
    if (blends(surface, part)) parts.push_back(part);
  }
  if (parts.size() < 2) return parts;
  std::vector<float> distance(surface.part_count());
  for (const int part : parts) distance[part] = (surface.middle(part) - eye).norm();
  std::stable_sort(parts.begin(), parts.end(),
                   [&](int a, int b) { return distance[a] > distance[b]; });
  return parts;
}

const ShaderProgram& SurfacePainter::program_for(const SurfaceMaterial& material) const {
  if (material.normal_map >= 0) return normal_mapped_;
  const bool plain = material.base_color_texture < 0 && material.alpha == Alpha::kOpaque;
  return plain ? plain_ : textured_;
}

void SurfacePainter::draw_part(const SurfaceDrawable& surface, int part, const Kept& kept,
                               float opacity, float gloss) const {
  const SurfaceMaterial material = seen(surface.material(part));
  // As a veil it is blended, and its edges stay hard.
  const bool masked = material.alpha == Alpha::kMask && opacity == 1.0F;
  const ShaderProgram& program = program_for(material);
  program.use();
  program.set("offset", surface.offset());
  program.set("color", material.base_color);
  program.set("opacity", opacity);
  program.set("gloss", gloss);
  if (&program != &plain_) {
    program.set("kept", kept);
    program.set("blended", material.alpha == Alpha::kBlend);
    program.set("masked", masked);
    program.set("normal_scale", material.normal_scale);
    surface.textures().bind(material);
  }
  if (masked) glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
  surface.draw_part(part);
  if (masked) glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
}

void SurfacePainter::draw_shadow(const SurfaceDrawable& surface) const {
  draw_depth(surface, kMostlyOpaque);
}

void SurfacePainter::draw_depth(const SurfaceDrawable& surface, float of_blended) const {
  for (int part = 0; part < surface.part_count(); ++part) {
    const SurfaceMaterial material = seen(surface.material(part));
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

void SurfacePainter::draw_solid(const SurfaceDrawable& surface, float gloss) const {
  for (const bool blended : {false, true}) {
    for (int part = 0; part < surface.part_count(); ++part) {
      if (blends(surface, part) != blended) continue;
      draw_part(surface, part, opacities_of(surface.material(part), kSolid), 1.0F, gloss);
    }
  }
}

void SurfacePainter::draw_translucent(const SurfaceDrawable& surface, const Eigen::Vector3f& eye,
                                      float gloss) const {
  const std::vector<int> parts = blended_parts(surface, eye);
  if (parts.empty()) return;
  glEnable(GL_BLEND);
  glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
  glDepthMask(GL_FALSE);
  glEnable(GL_CULL_FACE);
  for (const int part : parts) {
    // A round part's far side first.
    for (const GLenum hidden : {GL_FRONT, GL_BACK}) {
      glCullFace(hidden);
      draw_part(surface, part, {kInvisible, kSolid}, 1.0F, gloss);
    }
  }
  glDisable(GL_CULL_FACE);
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
}

void SurfacePainter::draw_veil(const SurfaceDrawable& surface, float opacity, float gloss) const {
  // Depth first: then only the nearest layer is blended, whatever the order of the triangles.
  glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
  draw_depth(surface, kInvisible);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glEnable(GL_BLEND);
  glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
  for (int part = 0; part < surface.part_count(); ++part) {
    draw_part(surface, part, opacities_of(surface.material(part), kInvisible), opacity, gloss);
  }
  glDisable(GL_BLEND);
}

void SurfacePainter::draw_edges(const SurfaceDrawable& surface, const Eigen::Vector4f& color,
                                float lift) const {
  glEnable(GL_BLEND);
  glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
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

}  // namespace sinew
