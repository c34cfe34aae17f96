// SPDX-License-Identifier: MIT

#include "registration/registered_character.h"

#include <numeric>
#include <utility>

namespace sinew {
namespace {

/// Takes a character from body coordinates to those of its scan.
void move_to_scan(Character& character, const ScanFrame& frame) {
  for (auto position : character.surface.positions.colwise()) position = frame.to_scan(position);
  // A turn of the root turns all joints; offsets from parents only change their unit.
  for (Joint& joint : character.skeleton.joints) {
    if (joint.parent >= 0) {
      joint.rest_local.translation() /= frame.scale;
    } else {
      joint.rest_local.translation() = frame.to_scan(joint.rest_local.translation());
      joint.rest_local.linear() = frame.axes * joint.rest_local.linear();
    }
  }
}

}  // namespace

Character registered_character(const RegisteredBody& body, RegisteredIn coordinates) {
  Character character;
  character.name = body.sex == Sex::kMale ? "male body" : "female body";
  Material material;
  material.name = "skin";
  material.base_color = {0.604F, 0.342F, 0.233F, 1.0F};
  character.materials.push_back(material);
  VisiblePart part;
  part.name = "skin";
  part.material = 0;
  part.surface_vertex.resize(static_cast<std::size_t>(body.skin.vertex_count()));
  std::iota(part.surface_vertex.begin(), part.surface_vertex.end(), 0);
  part.triangles = body.skin.triangles;
  character.parts.push_back(std::move(part));
  character.surface = body.skin;
  character.skeleton = body.skeleton;
  character.weights = body.weights;
  if (coordinates == RegisteredIn::kScan) move_to_scan(character, body.frame);
  return character;
}

}  // namespace sinew
