// SPDX-License-Identifier: MIT

#include "assets/open_collider.h"

#include <cmath>
#include <filesystem>
#include <map>
#include <utility>

#include "assets/open.h"
#include "assets/preparation/check_skeleton.h"
#include "assets/preparation/move_character.h"
#include "assets/preparation/upright_meters.h"
#include "assets/scene/rigid_look.h"
#include "assets/scene/rigid_pieces.h"
#include "core/error.h"

namespace sinew {
namespace {

/// Returns the transform from the coordinates of the collider's file to those of the character
/// `other` that it collides with.
FileFrame frame_for(const Character& collider, const Character& other) {
  if (collider.is_gltf && !other.is_gltf) {
    const Eigen::Affine3d to_gltf = upright_meters(other);
    const Eigen::Matrix3d linear = to_gltf.linear().inverse();
    const double scale = std::cbrt(linear.determinant());
    return {scale, linear / scale, to_gltf.translation()};
  }
  const FileFrame& frame = other.frame;
  if (!other.is_gltf || !collider.to_meters) return frame;
  const Eigen::Matrix3d& to_meters = *collider.to_meters;
  const double meters = std::cbrt(to_meters.determinant());
  return {frame.scale * meters, frame.rotation * to_meters / meters,
          to_meters.inverse() * frame.origin};
}

/// Moves the collider to the coordinates of the character that it collides with.
void convert_to_frame_of(const Character& other, Character& collider) {
  const FileFrame frame = frame_for(collider, other);
  const FileFrame& own = collider.frame;
  move_character(collider, {frame.scale / own.scale, frame.rotation * own.rotation.transpose(),
                            own.to_ours(frame.origin)});
}

/// Fails for colliders that neither move in rigid pieces nor bend like a body.
void check_moves(const Character& character, bool in_pieces, const std::string& file) {
  if (in_pieces && drives_morphs(character)) {
    fail_input(
        "{}: colliders cannot be animated by morph targets; export it without them, or with a "
        "skeleton that deforms it",
        file);
  }
  if (!in_pieces && !has_bone_of_length(character.skeleton)) {
    fail_input(
        "{}: this deforming collider needs a skeleton with bones; bind each piece to a single "
        "joint, or use a skeleton with bones",
        file);
  }
}

/// Removes the stretches of clips, with a warning. Pieces have a fixed size, so they must be drawn
/// with that size, too.
void leave_out_stretches(Character& character, const std::string& file) {
  bool had_some = false;
  for (Clip& clip : character.clips) {
    for (Track& track : clip.tracks) {
      had_some = had_some || !track.stretches.empty();
      track.stretch_times.clear();
      track.stretches.clear();
    }
  }
  if (had_some) {
    character.warnings.push_back(fmt::format(
        "{}: a clip changes the size of joints, but rigid parts keep the size of the rest pose",
        file));
  }
}

std::vector<Collider::Piece> pieces_of(const Character& character,
                                       const std::vector<int>& carriers) {
  std::map<int, Collider::Piece> pieces;
  std::vector<int> number(carriers.size());
  for (std::size_t v = 0; v < carriers.size(); ++v) {
    std::vector<int>& own = pieces[carriers[v]].surface_vertex;
    number[v] = static_cast<int>(own.size());
    own.push_back(static_cast<int>(v));
  }
  for (const auto& [a, b, c] : character.surface.triangles) {
    pieces[carriers[a]].mesh.triangles.push_back({number[a], number[b], number[c]});
  }
  std::vector<Collider::Piece> result;
  for (auto& [joint, piece] : pieces) {
    piece.name = joint < 0 ? character.name : character.skeleton.joints[joint].name;
    piece.joint = joint;
    piece.mesh.positions = character.surface.positions(Eigen::all, piece.surface_vertex);
    result.push_back(std::move(piece));
  }
  return result;
}

}  // namespace

std::vector<Transform> piece_transforms(const Collider& collider, const Pose& pose) {
  const std::vector<Transform> of_joints = skinning_transforms(collider.character.skeleton, pose);
  std::vector<Transform> transforms;
  for (const Collider::Piece& piece : collider.pieces) {
    transforms.push_back(piece.joint < 0 ? Transform::Identity() : of_joints[piece.joint]);
  }
  return transforms;
}

Collider open_collider(const std::string& path, const Character& other, std::stop_token stop) {
  OpenOptions options;
  options.stop = std::move(stop);
  options.may_be_rigid = true;
  Collider collider{path, open_character({path}, options), {}};
  const std::optional<std::vector<int>> carriers = rigid_carriers(collider.character);
  check_moves(collider.character, carriers.has_value(), path);
  convert_to_frame_of(other, collider.character);
  if (carriers) {
    leave_out_stretches(collider.character, path);
    collider.pieces = pieces_of(collider.character, *carriers);
    complete_rigid_look(collider.character);
  }
  return collider;
}

std::vector<Collider> open_colliders(const std::vector<std::string>& paths, const Character& other,
                                     const std::stop_token& stop) {
  std::vector<Collider> colliders;
  for (const std::string& path : paths) colliders.push_back(open_collider(path, other, stop));
  return colliders;
}

}  // namespace sinew
