// SPDX-License-Identifier: MIT

#include "registration/registered_character.h"

#include "bodies/skin_character.h"

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
  Character character =
      skin_character(body.sex == Sex::kMale ? "male body" : "female body", body.skin);
  character.skeleton = body.skeleton;
  character.weights = body.weights;
  if (coordinates == RegisteredIn::kScan) move_to_scan(character, body.frame);
  return character;
}

}  // namespace sinew
