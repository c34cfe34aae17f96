// SPDX-License-Identifier: MIT

#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew::rig_guess {

/// Holds the MakeHuman weights of the skin vertices, which all bodies share.
struct BodyWeights {
  struct Influence {
    std::string bone;
    double weight;
  };
  std::vector<std::vector<Influence>> vertices;
};

/// Reads makehuman/default_weights.mhw.gz of a folder of bodies.
BodyWeights read_body_weights(const std::filesystem::path& bodies);

/// Holds one of the generated bodies: its skin and the bones of its rig, in metres.
struct MakehumanBody {
  struct Bone {
    std::string name;
    std::string parent;  ///< empty for the root
    Eigen::Vector3d head = Eigen::Vector3d::Zero();
    Eigen::Vector3d tail = Eigen::Vector3d::Zero();
  };
  std::string name;
  TriangleMesh skin;
  std::vector<Bone> bones;  ///< parents first
  double height = 0.0;

  const Bone& bone(const std::string& bone_name) const;
};

/// Reads an .obj of the generated bodies and the .rig.json next to it.
MakehumanBody read_body(const std::filesystem::path& obj);

/// Returns the rotation about an axis.
Eigen::Matrix3d degrees_about(double degrees, const Eigen::Vector3d& axis);

/// Rotations of bones about their heads, in world axes, on top of those of their parents.
using BodyPose = std::map<std::string, Eigen::Matrix3d>;

/// Returns the body in a pose, by linear blend skinning.
MakehumanBody posed(const MakehumanBody& body, const BodyWeights& weights, const BodyPose& pose);

/// Returns the pose with straight arms held out to the sides.
BodyPose t_pose(const MakehumanBody& body);

/// Returns the pose with arms that hang down, 15 degrees from the vertical.
BodyPose a_pose(const MakehumanBody& body);

/// Returns a random pose in which all four limbs differ.
BodyPose random_pose(const MakehumanBody& body, unsigned seed);

}  // namespace sinew::rig_guess
