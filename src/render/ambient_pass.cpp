// SPDX-License-Identifier: MIT

#include "render/ambient_pass.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace sinew {
namespace {

// The texture units and the uniform block that shaders/ambient.glsl reads.
constexpr GLuint kMapsUnit = 10;
constexpr GLuint kBlock = 1;
constexpr int kColumns = 5;
constexpr int kRows = AmbientPass::kDirections / kColumns;

/// Returns one of kDirections unit directions, evenly distributed by the golden angle.
Eigen::Vector3f direction_of(int i) {
  const float y = 1.0F - (2.0F * static_cast<float>(i) + 1.0F) / AmbientPass::kDirections;
  const float angle = static_cast<float>(i) * std::numbers::pi_v<float> * (3.0F - std::sqrt(5.0F));
  const float level = std::sqrt(1.0F - y * y);
  return {level * std::cos(angle), y, level * std::sin(angle)};
}

/// The uniform block of shaders/ambient.glsl (std140).
struct AmbientBlock {
  std::array<Eigen::Matrix<float, 4, 4, Eigen::DontAlign>, AmbientPass::kDirections> to_maps;
  std::array<Eigen::Matrix<float, 4, 1, Eigen::DontAlign>, AmbientPass::kDirections> directions;
};

}  // namespace

AmbientPass::AmbientPass(const RenderQuality& quality)
    : size_(quality.ambient_size),
      maps_(std::max(1, kColumns * size_), std::max(1, kRows * size_)),
      sampler_(depth_comparison()) {}

Eigen::Matrix4f AmbientPass::matrix(int direction) const {
  const Eigen::Vector3f towards = direction_of(direction);
  const Eigen::Vector3f right = Eigen::Vector3f::UnitY().cross(towards).normalized();
  const Eigen::Vector3f up = towards.cross(right);
  Eigen::Matrix4f matrix = Eigen::Matrix4f::Identity();
  matrix.row(0) << right.transpose() / radius_, -right.dot(center_) / radius_;
  matrix.row(1) << up.transpose() / radius_, -up.dot(center_) / radius_;
  matrix.row(2) << -towards.transpose() / radius_, towards.dot(center_) / radius_;
  return matrix;
}

void AmbientPass::cover(const Eigen::AlignedBox3f& casters) {
  if (casters.isEmpty()) return;
  center_ = casters.center();
  radius_ = 1.03F * std::max(0.5F * casters.diagonal().norm(), 1e-3F);
  AmbientBlock block;
  for (int i = 0; i < kDirections; ++i) {
    // Takes [-1, 1] to the map's part of the texture, and to depths in [0, 1].
    Eigen::Matrix4f place = Eigen::Matrix4f::Zero();
    place(0, 0) = 0.5F / kColumns;
    place(1, 1) = 0.5F / kRows;
    place(2, 2) = 0.5F;
    const auto column = static_cast<float>(i % kColumns);
    const auto row = static_cast<float>(i / kColumns);
    place.col(3) << (column + 0.5F) / kColumns, (row + 0.5F) / kRows, 0.5F, 1.0F;
    block.to_maps[i] = place * matrix(i);
    block.directions[i] << direction_of(i), 0.0F;
  }
  block_.upload(&block, sizeof(block), true);
}

void AmbientPass::begin_map(int direction) const {
  if (direction == 0) maps_.clear();
  maps_.begin_part((direction % kColumns) * size_, (direction / kColumns) * size_, size_);
}

void AmbientPass::bind() const {
  maps_.bind(kMapsUnit);
  sampler_.bind(kMapsUnit);
  glBindBufferBase(GL_UNIFORM_BUFFER, kBlock, block_.get());
}

}  // namespace sinew
