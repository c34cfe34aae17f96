// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <vector>

#include "mesh/adjacency.h"
#include "position_based/body_parts.h"

namespace sinew {

/// Lists particles and tetrahedra that may be in each other, ascending.
struct Suspects {
  std::vector<int> particles, tetrahedra;
};

/// Selects, from the bones and the boxes around the parts of a body, the particles and tetrahedra
/// that may be in each other (on-demand hashing, Abu Rumman 2016, section 5.3.2).
///
/// The published rule looks at angles alone: a part is suspect while its bone comes nearer to the
/// bone that it articulates with (flexion) or, at the first long bone of a limb, to the midline of
/// the body (adduction), and the angle is below a limit. While the angle does not change, the part
/// stays what it was. These two angles are those of joints with one degree of freedom, such as
/// elbows, and with two or three, such as hips and shoulders. Twist, the third, changes no angle.
/// Skin that touches during extension or a twist is missed.
///
/// The rule on demand adds what makes it safe. Parts that share no tetrahedron and no joint are
/// suspect where their boxes overlap. So are the parts of two bones that begin at the same joint,
/// such as fingers, and parts with a narrow gap between them. All others are suspect where their
/// boxes overlap if the joint is bent or twisted by more than some degrees. And wherever particles
/// have left the place at which their bone would carry them rigidly, all in the box around them are
/// suspect. All others overlap no more than at rest.
class SuspectParts {
 public:
  SuspectParts(BodyParts parts, const Points& rest, const std::vector<Tetrahedron>& tetrahedra);

  /// \param positions  3 x n
  /// \param frames     of the bones, relative to the rest pose, in the frame of the positions
  const Suspects& on_demand(const PointsF& positions, const std::vector<BoneTransform>& frames);
  /// \param largest_angle  rad, the tolerance alpha of the published rule
  const Suspects& published(const PointsF& positions, const std::vector<BoneTransform>& frames,
                            float largest_angle);

 private:
  /// Describes an angle of the published rule, between two bones or a bone and the midline.
  struct Angle {
    int moving = -1;  ///< bone that is suspect
    int joint = -1;   ///< index in joints_; -1: with the midline
    float last = -1.0F;
    bool decreases = false;
  };

  void list_members();
  void find_gaps(const Points& rest);
  void set_neighbors(int a, int b);
  void find_angles();
  void begin(const PointsF& positions);
  void add_region(const PointsF& positions, const Eigen::AlignedBox3f& region, int particle_part,
                  int tetrahedron_part);
  void add_region_of_all(const PointsF& positions, const Eigen::AlignedBox3f& region);
  void add_disturbed(const PointsF& positions, const std::vector<BoneTransform>& frames);
  float angle_of(const Angle& angle, const std::vector<BoneTransform>& frames) const;
  const Suspects& list();

  BodyParts parts_;
  PointsF rest_;
  std::vector<Tetrahedron> tetrahedra_;
  std::vector<PartJoint> joints_;
  Eigen::Vector3f midline_;  ///< unit, at rest, from the top of the body to the bottom
  int trunk_ = 0;            ///< bone that carries the midline
  std::vector<Angle> angles_;
  std::vector<std::vector<int>> particles_of_, tetrahedra_of_;  ///< of each part
  std::vector<std::vector<int>> corners_of_;  ///< corners of the tetrahedra of each part
  RaggedArray around_;                        ///< tetrahedra at each particle
  std::vector<bool> are_neighbors_;           ///< for each pair of parts
  /// For each pair of parts, true if they are searched whatever the angle of their joint is.
  std::vector<bool> are_always_searched_;
  /// For each particle, the largest distance, m, from where its bone would carry it at which it is
  /// not disturbed.
  std::vector<float> largest_moves_;

  std::vector<Eigen::AlignedBox3f> particle_boxes_, tetrahedron_boxes_;  ///< of each part
  std::vector<char> is_suspect_particle_, is_suspect_tetrahedron_;
  Suspects suspects_;
};

}  // namespace sinew
