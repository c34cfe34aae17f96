// SPDX-License-Identifier: MIT

#include <Eigen/Core>
#include <Eigen/Geometry>

#include "skinning/geometric/blend_kernels.h"

namespace sinew {
namespace {

using Eigen::Map;
using Eigen::Matrix4f;
using Eigen::Vector3f;
using Eigen::Vector4f;

/// Returns the weighted sum of the entries of a point.
template <typename Entry>
Entry blend(const BlendRange& range, int point, const float* entries) {
  Entry sum = Entry::Zero();
  for (int i = range.begin[point]; i < range.begin[point + 1]; ++i) {
    const auto& [entry, weight] = range.influences[i];
    sum += weight * Map<const Entry>(entries +
                                     static_cast<std::ptrdiff_t>(entry) * Entry::SizeAtCompileTime);
  }
  return sum;
}

Vector3f transformed(const Matrix4f& matrix, const Vector3f& point) {
  return matrix.topLeftCorner<3, 3>() * point + matrix.topRightCorner<3, 1>();
}

Map<const Vector3f> point_at(const float* points, int i) {
  return Map<const Vector3f>(points + 3 * static_cast<std::ptrdiff_t>(i));
}

void matrices(const BlendRange& range, const float* entries, const float* points,
              float* positions) {
  for (int v = range.first; v < range.last; ++v) {
    const Vector3f moved = transformed(blend<Matrix4f>(range, v, entries), point_at(points, v));
    Map<Vector3f>(positions + 3 * static_cast<std::ptrdiff_t>(v)) = moved;
  }
}

void dual_quaternions(const BlendRange& range, const float* entries, const float* points,
                      float* positions) {
  for (int v = range.first; v < range.last; ++v) {
    const auto sum = blend<Eigen::Matrix<float, 4, 2>>(range, v, entries);
    const Vector4f real = sum.col(0), dual = sum.col(1);
    const Vector3f axis = real.head<3>(), point = point_at(points, v);
    const Vector3f side = axis.cross(point) + dual.head<3>();
    const Vector3f by = real[3] * side + axis.cross(side) - dual[3] * axis;
    Map<Vector3f>(positions + 3 * static_cast<std::ptrdiff_t>(v)) =
        point + 2.0F / real.squaredNorm() * by;
  }
}

void centered(const BlendRange& range, const float* entries, const float* quaternions,
              const float* arms, const float* centers, float* positions) {
  for (int v = range.first; v < range.last; ++v) {
    const Vector4f rotation = blend<Vector4f>(range, v, quaternions);
    const Vector3f axis = rotation.head<3>(), arm = point_at(arms, v);
    const Vector3f side = axis.cross(arm);
    const Vector3f by = rotation[3] * side + axis.cross(side);
    Map<Vector3f>(positions + 3 * static_cast<std::ptrdiff_t>(v)) =
        transformed(blend<Matrix4f>(range, v, entries), point_at(centers, v)) + arm +
        2.0F / rotation.squaredNorm() * by;
  }
}

}  // namespace

const BlendKernels& plain_blend_kernels() {
  static constexpr BlendKernels kPlain = {&matrices, &dual_quaternions, &centered};
  return kPlain;
}

}  // namespace sinew
