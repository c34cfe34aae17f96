// SPDX-License-Identifier: MIT

#include "render/shadow_pass.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew {
namespace {

// The texture units that shaders read.
constexpr GLuint kCompareUnit = 0;
constexpr GLuint kDepthUnit = 1;
constexpr GLuint kGroundUnit = 4;

}  // namespace

KeyLight KeyLight::around(const Eigen::AlignedBox3f& casters, const Lighting& lighting) {
  const Eigen::Vector3f center =
      casters.isEmpty() ? Eigen::Vector3f::Zero() : Eigen::Vector3f(casters.center());
  const float radius =
      1.03F * std::max(casters.isEmpty() ? 0.0F : 0.5F * casters.diagonal().norm(), 1e-3F);
  KeyLight light;
  light.direction = lighting.direction();
  const Eigen::Vector3f right = Eigen::Vector3f::UnitY().cross(light.direction).normalized();
  const Eigen::Vector3f up = light.direction.cross(right);
  // The map reaches one radius towards the light and three away from it, because the ground lies
  // behind the casters.
  light.depth_over_width = 2.0F;
  Eigen::Matrix4f& matrix = light.to_shadow_map;
  matrix.setIdentity();
  matrix.row(0) << right.transpose() / (2 * radius), 0.5F - right.dot(center) / (2 * radius);
  matrix.row(1) << up.transpose() / (2 * radius), 0.5F - up.dot(center) / (2 * radius);
  matrix.row(2) << -light.direction.transpose() / (4 * radius),
      0.25F + light.direction.dot(center) / (4 * radius);
  const Eigen::Vector3f middle =
      center - light.direction * (std::max(0.0F, center.y()) / light.direction.y());
  const float side = 2.2F * radius / light.direction.y();
  light.ground_region = {middle.x() - side / 2, middle.z() - side / 2, side};
  return light;
}

ShadowPass::ShadowPass(const RenderQuality& quality)
    : ground_size_(quality.ground_shadow_size),
      map_(quality.shadow_size, quality.shadow_size),
      compare_sampler_(depth_comparison()),
      ground_(Texture::image(GL_R8, ground_size_, ground_size_)),
      ground_program_("screen.vert", "ground_shadow.frag",
                      fmt::format("#define GROUND_TAPS {}", quality.ground_taps)) {
  ground_framebuffer_.attach(GL_COLOR_ATTACHMENT0, ground_);
  ground_framebuffer_.check();
  ground_program_.set("pixel_fraction", 1.0F / static_cast<float>(ground_size_));
}

void ShadowPass::begin_map() const {
  map_.clear();
  map_.begin();
}

void ShadowPass::finish() const {
  map_.bind(kCompareUnit);
  compare_sampler_.bind(kCompareUnit);
  map_.bind(kDepthUnit);
  ground_framebuffer_.bind();
  glViewport(0, 0, ground_size_, ground_size_);
  glDisable(GL_DEPTH_TEST);
  ground_program_.use();
  no_inputs_.bind();
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

void ShadowPass::bind() const {
  map_.bind(kCompareUnit);
  compare_sampler_.bind(kCompareUnit);
  ground_.bind(kGroundUnit);
}

}  // namespace sinew
