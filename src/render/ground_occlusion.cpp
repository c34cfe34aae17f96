// SPDX-License-Identifier: MIT

#include "render/ground_occlusion.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew {
namespace {

// The texture units that shaders read.
constexpr GLuint kHeightsUnit = 1;
constexpr GLuint kOcclusionUnit = 9;
// In scene units, in which a character is 1.8 high. Surfaces farther from a point of the ground
// hide less than 4 % of its sky and are ignored.
constexpr float kReach = 0.5F;

}  // namespace

GroundOcclusion::GroundOcclusion(const RenderQuality& quality)
    : size_(quality.occlusion_size),
      heights_(size_, size_),
      occlusion_(Texture::image(GL_R8, size_, size_)),
      program_("screen.vert", "ground_occlusion.frag",
               fmt::format("#define TAPS {}", quality.occlusion_taps)) {
  occlusion_framebuffer_.attach(GL_COLOR_ATTACHMENT0, occlusion_);
  occlusion_framebuffer_.check();
  program_.set("pixel_fraction", 1.0F / static_cast<float>(size_));
  program_.set("reach", kReach);
}

Eigen::Matrix4f GroundOcclusion::cover(const Eigen::AlignedBox3f& casters) {
  const Eigen::Vector3f center =
      casters.isEmpty() ? Eigen::Vector3f::Zero() : Eigen::Vector3f(casters.center());
  const float wide = casters.isEmpty() ? 0.0F : std::max(casters.sizes().x(), casters.sizes().z());
  const float side = wide + 2.0F * kReach;
  region_ = {center.x() - side / 2, center.z() - side / 2, side};
  program_.set("reach_fraction", kReach / side);
  Eigen::Matrix4f matrix = Eigen::Matrix4f::Zero();
  matrix.row(0) << 2.0F / side, 0.0F, 0.0F, -2.0F * region_.x() / side - 1.0F;
  matrix.row(1) << 0.0F, 0.0F, 2.0F / side, -2.0F * region_.y() / side - 1.0F;
  matrix.row(2) << 0.0F, 2.0F / kReach, 0.0F, -1.0F;
  matrix(3, 3) = 1.0F;
  return matrix;
}

void GroundOcclusion::begin_heights() const {
  heights_.clear();
  heights_.begin();
  glEnable(GL_DEPTH_CLAMP);  // feet may be slightly below the ground
}

void GroundOcclusion::finish() const {
  glDisable(GL_DEPTH_CLAMP);
  heights_.bind(kHeightsUnit);
  occlusion_framebuffer_.bind();
  glViewport(0, 0, size_, size_);
  glDisable(GL_DEPTH_TEST);
  program_.use();
  no_inputs_.bind();
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

void GroundOcclusion::bind() const {
  occlusion_.bind(kOcclusionUnit);
}

Eigen::Vector4f GroundOcclusion::region() const {
  return {region_.x(), region_.y(), region_.z(), 1.0F / region_.z()};
}

}  // namespace sinew
