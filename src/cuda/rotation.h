// SPDX-License-Identifier: MIT

#pragma once

#include "cuda/vectors.h"

namespace sinew::cuda {

/// These functions compute with rotations as unit quaternions (x y z w).

SINEW_HOST_DEVICE inline Vec3 rotated(const Vec4& q, const Vec3& v) {
  const Vec3 axis = xyz(q);
  return v + 2.0F * cross(axis, q.w * v + cross(axis, v));
}

/// Returns the rotation by b followed by the one by a.
SINEW_HOST_DEVICE inline Vec4 product(const Vec4& a, const Vec4& b) {
  return with_w(a.w * xyz(b) + b.w * xyz(a) + cross(xyz(a), xyz(b)),
                a.w * b.w - dot(xyz(a), xyz(b)));
}

/// Returns the displacement of `v` by the rotation that leads from `from` to `to`:
/// (to from^-1 - 1) v. It is zero if both are equal, and loses no digits if they are nearly equal.
SINEW_HOST_DEVICE inline Vec3 displacement_by_rotation(const Vec4& from, const Vec4& to,
                                                       const Vec3& v) {
  // Computed from the change (to - from) from^-1 of the quaternion, which is small if both are
  // close to each other.
  const Vec4 d{to.x - from.x, to.y - from.y, to.z - from.z, to.w - from.w};
  const Vec3 axis = from.w * xyz(d) - d.w * xyz(from) - cross(xyz(d), xyz(from));
  const float w = 1.0F + dot(xyz(d), xyz(from)) + d.w * from.w;
  return 2.0F * cross(axis, w * v + cross(axis, v));
}

}  // namespace sinew::cuda
