// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "position_based/body_parts.h"
#include "position_based/contact_projection.h"

namespace sinew {

/// Separates the two sides of each joint by a plane (Abu Rumman 2016, section 5.4, Fig. 5.9).
///
/// A joint at which two bones meet has a quad of constant size, which contains the axis of rotation
/// and bisects the angle between the bones, so that it moves with the joint. It reaches from the
/// joint towards the inner side of the bend. Particles of the boundary must not cross it from the
/// part of their own bone, except for those that are across at rest. Joints of more than two bones
/// have no plane, and neither have joints that are nearly straight.
class JointPlanes {
 public:
  /// Describes a plane in a pose.
  struct Quad {
    Eigen::Vector3f center;  ///< the joint
    Eigen::Vector3f normal;  ///< unit, towards the second bone
    Eigen::Vector3f inner;   ///< unit, towards the inner side of the bend
    Eigen::Vector3f axis;    ///< unit, of rotation
    bool is_bent;            ///< false: there is no plane
  };

  /// \param boundary  particles of the boundary
  JointPlanes(const BodyParts& parts, const Points& rest, const std::vector<int>& boundary);

  int count() const { return static_cast<int>(planes_.size()); }
  /// Returns half of the width of a quad, m; it reaches twice as far towards the inner side.
  float size(int plane) const { return planes_[plane].size; }
  /// \param frames  of the bones, one for each
  Quad quad(int plane, const std::vector<BoneTransform>& frames) const;

  /// Adds contacts for the particles that are past their plane or close to it.
  /// \param positions  3 x n, of the particles
  /// \param before, frames  of the bones, at the beginning and at the end of the time step
  /// \param stiffness  factor in [0, 1] on corrections
  void add_contacts(const PointsF& positions, const std::vector<BoneTransform>& before,
                    const std::vector<BoneTransform>& frames, float stiffness,
                    std::vector<PlaneContact>& contacts) const;

 private:
  struct Side {
    int particle;
    float sign;         ///< of the heights above the plane at which it stays
    float rest_height;  ///< m, times `sign`; negative if it is across at rest
  };
  struct Plane {
    PartJoint joint;
    float size = 0.0F;
    std::vector<Side> sides;
  };

  Eigen::Vector3f center(const Plane& plane, const std::vector<BoneTransform>& frames) const;
  Quad quad_of(const Plane& plane, const std::vector<BoneTransform>& frames) const;

  BodyParts parts_;
  std::vector<Plane> planes_;
};

}  // namespace sinew
