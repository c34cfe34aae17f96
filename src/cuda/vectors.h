// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>

#include "cuda/host_device.h"

namespace sinew::cuda {

/// Holds a vector x y z and a fourth number w, which are read and written in one access of 16
/// bytes. The meaning of w is documented at each use unless it is 0.
struct alignas(16) Vec4 {
  float x = 0.0F, y = 0.0F, z = 0.0F, w = 0.0F;
};

/// Holds a vector of three numbers. It has the members of Eigen::Vector3f that code for both the
/// CPU and kernels uses, such as contact/contact_geometry.h, with the same order of operations.
struct Vec3 {
  float x = 0.0F, y = 0.0F, z = 0.0F;

  SINEW_HOST_DEVICE float operator[](int i) const { return i == 0 ? x : i == 1 ? y : z; }
  /// Returns the dot product, summed in Eigen's order so that comparisons of such numbers come out
  /// as on the host.
  SINEW_HOST_DEVICE float dot(const Vec3& o) const { return x * o.x + (y * o.y + z * o.z); }
  SINEW_HOST_DEVICE Vec3 cross(const Vec3& o) const {
    return {y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x};
  }
  SINEW_HOST_DEVICE float norm() const { return sqrtf(dot(*this)); }

  SINEW_HOST_DEVICE Vec3& operator+=(const Vec3& o) {
    x += o.x;
    y += o.y;
    z += o.z;
    return *this;
  }
  SINEW_HOST_DEVICE Vec3& operator-=(const Vec3& o) {
    x -= o.x;
    y -= o.y;
    z -= o.z;
    return *this;
  }
};

SINEW_HOST_DEVICE inline Vec3 operator+(Vec3 a, const Vec3& b) {
  return a += b;
}
SINEW_HOST_DEVICE inline Vec3 operator-(Vec3 a, const Vec3& b) {
  return a -= b;
}
SINEW_HOST_DEVICE inline Vec3 operator-(const Vec3& a) {
  return {-a.x, -a.y, -a.z};
}
SINEW_HOST_DEVICE inline Vec3 operator*(float s, const Vec3& a) {
  return {s * a.x, s * a.y, s * a.z};
}
SINEW_HOST_DEVICE inline Vec3 operator/(const Vec3& a, float divisor) {
  return {a.x / divisor, a.y / divisor, a.z / divisor};
}
SINEW_HOST_DEVICE inline float dot(const Vec3& a, const Vec3& b) {
  return a.dot(b);
}
SINEW_HOST_DEVICE inline Vec3 cross(const Vec3& a, const Vec3& b) {
  return a.cross(b);
}
SINEW_HOST_DEVICE inline float squared_length(const Vec3& a) {
  return dot(a, a);
}
SINEW_HOST_DEVICE inline float length(const Vec3& a) {
  return a.norm();
}
/// Returns the vector scaled to unit length, or zero if its length is zero.
SINEW_HOST_DEVICE inline Vec3 normalized(const Vec3& a) {
  const float squared = dot(a, a);
  return squared > 0.0F ? (1.0F / sqrtf(squared)) * a : a;
}

SINEW_HOST_DEVICE inline Vec3 xyz(const Vec4& a) {
  return {a.x, a.y, a.z};
}
SINEW_HOST_DEVICE inline Vec4 with_w(const Vec3& a, float w) {
  return {a.x, a.y, a.z, w};
}

/// Holds a 3 x 3 matrix, stored by rows.
struct Mat3 {
  Vec3 row[3];
};

}  // namespace sinew::cuda
