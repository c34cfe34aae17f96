// SPDX-License-Identifier: MIT

#include "assets/preparation/upright_meters.h"

#include <cmath>

#include "rig/rotation_between.h"

namespace sinew {
namespace {

/// Returns the size of a unit of the character's file in meters.
double meters(const Character& character) {
  if (character.is_gltf) return 1.0;
  // frame.scale maps the file to our coordinates, in which a character is as tall as a person.
  return std::pow(10.0, std::round(std::log10(character.frame.scale)));
}

}  // namespace

Eigen::Affine3d upright_meters(const Character& character) {
  const FileFrame& frame = character.frame;
  const Eigen::Vector3d up = Eigen::Vector3d::UnitY();
  const Eigen::Quaterniond upright = rotation_between(frame.rotation.transpose() * up, up);
  return Eigen::Scaling(meters(character)) * Eigen::Affine3d(upright) *
         Eigen::Translation3d(frame.origin) *
         Eigen::Affine3d(Eigen::Matrix3d(frame.rotation.transpose() / frame.scale));
}

}  // namespace sinew
