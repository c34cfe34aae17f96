#pragma once

#include "cuda/vectors.h"

namespace sinew::cuda {

/// Rotations as unit quaternions (x y z w).

SINEW_HOST_DEVICE inline Vec3 rotated(const Vec4& q, const Vec3& v) {
  const Vec3 axis = xyz(q);
  return v + 2.0F * cross(axis, q.w * v + cross(axis, v));
}

/// The rotation by b and then by a.
SINEW_HOST_DEVICE inline Vec4 product(const Vec4& a, const Vec4& b) {
  return with_w(a.w * xyz(b) + b.w * xyz(a) + cross(xyz(a), xyz(b)),
                a.w * b.w - dot(xyz(a), xyz(b)));
}

/// How much further than `v` itself the rotation from one to another brings it: (to from^-1 - 1) v.
/// Zero where both are the same, and without loss of digits where they are nearly so.
SINEW_HOST_DEVICE inline Vec3 turned(const Vec4& from, const Vec4& to, const Vec3& v) {
  // The change (to - from) from^-1 of the quaternion is small where both are near each other.
  const Vec4 d{to.x - from.x, to.y - from.y, to.z - from.z, to.w - from.w};
  const Vec3 axis = from.w * xyz(d) - d.w * xyz(from) - cross(xyz(d), xyz(from));
  const float w = 1.0F + dot(xyz(d), xyz(from)) + d.w * from.w;
  return 2.0F * cross(axis, w * v + cross(axis, v));
}

}  // namespace sinew::cuda
