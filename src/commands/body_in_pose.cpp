// SPDX-License-Identifier: MIT

#include "commands/body_in_pose.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "assets/open_collider.h"
#include "assets/preparation/normalize.h"
#include "session/session.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr double kGravity = 9.81;  // m/s^2
/// Stiffness with which the tissue keeps its volume, over its stiffness. Flesh is incompressible.
constexpr double kVolumeStiffness = 10.0;
/// Time steps in which the body comes to rest on the floor and the seat.
constexpr int kSettlingSteps = 60;
/// How deep the floor and the seat press into the skin as the bones carry it, m: about what the
/// weight on a sole or a thigh would do.
constexpr double kSoleDepth = 0.004;
constexpr double kSeatDepth = 0.02;

const TriangleMesh& skin_of(const HumanBody& body) {
  return std::ranges::find(body.parts, "skin", &BodyPart::name)->mesh;
}

/// Returns the skin with its skeleton as a character in its own coordinates.
Character skin_character(const HumanBody& body) {
  Character character;
  character.name = "body";
  character.surface = skin_of(body);
  character.skeleton = body.skeleton;
  std::size_t first = 0;  // of the skin's vertices among those of all parts
  for (const BodyPart& part : body.parts) {
    if (part.name == "skin") break;
    first += static_cast<std::size_t>(part.mesh.vertex_count());
  }
  const auto begin = body.weights.vertices.begin() + static_cast<std::ptrdiff_t>(first);
  character.weights = SkinWeights{{begin, begin + character.surface.vertex_count()}};
  VisiblePart part;
  part.name = "skin";
  part.triangles = character.surface.triangles;
  part.surface_vertex.resize(static_cast<std::size_t>(character.surface.vertex_count()));
  std::iota(part.surface_vertex.begin(), part.surface_vertex.end(), 0);
  character.parts.push_back(std::move(part));
  normalize(character, FileUp::kY, character.name);
  return character;
}

/// Returns the lowest point of the skin as the joints carry it, among the vertices that joints of
/// some names move.
Vector3d lowest_of(const Character& character, const Pose& pose,
                   const std::vector<std::string>& joints) {
  const std::vector<Transform> transforms = skinning_transforms(character.skeleton, pose);
  Vector3d lowest(0.0, std::numeric_limits<double>::infinity(), 0.0);
  for (int v = 0; v < character.surface.vertex_count(); ++v) {
    const auto& influences = character.weights->vertices[v];
    const std::string& name = character.skeleton.joints[influences.front().joint].name;
    if (std::ranges::none_of(joints, [&](const auto& begin) { return name.starts_with(begin); }))
      continue;
    Vector3d place = Vector3d::Zero();
    for (const auto& [joint, weight] : influences)
      place += weight * (transforms[joint] * Vector3d(character.surface.positions.col(v)));
    if (place.y() < lowest.y()) lowest = place;
  }
  return lowest;
}

/// Returns a box below the hips and the thighs as a rigid obstacle.
Collider seat_under(const Character& character, const Pose& pose) {
  const double scale = character.frame.scale;
  const Vector3d seat = lowest_of(character, pose, {"hips", "thigh"});
  const int hips = character.skeleton.find("hips");
  const Vector3d center = global_transforms(character.skeleton, pose)[hips].translation();
  const double top = seat.y() + kSeatDepth * scale;
  Collider collider;
  collider.file = "seat";
  TriangleMesh box;
  box.positions.resize(3, 8);
  for (int corner = 0; corner < 8; ++corner) {
    box.positions.col(corner) = Vector3d(center.x() + ((corner & 1) != 0 ? 0.3 : -0.3) * scale,
                                         (corner & 2) != 0 ? top : top - 0.2 * scale,
                                         center.z() + ((corner & 4) != 0 ? 0.28 : -0.3) * scale);
  }
  box.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                   {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  collider.character.name = collider.file;
  collider.character.surface = box;
  std::vector<int> vertices(8);
  std::iota(vertices.begin(), vertices.end(), 0);
  collider.pieces.push_back({collider.file, box, -1, vertices});
  VisiblePart part;
  part.name = collider.file;
  part.triangles = box.triangles;
  part.surface_vertex = vertices;
  collider.character.parts.push_back(std::move(part));
  return collider;
}

}  // namespace

BodyInPose body_in_pose(const HumanBody& body, double mass, ScanPose pose, bool under_weight,
                        const Progress& progress) {
  Character character = skin_character(body);
  const double scale = character.frame.scale;
  Pose wanted = posed(character.skeleton, pose);
  Settings settings;
  settings.backend = Backend::kCpu;  // the same bits on every machine
  settings.tissue.material.mass = mass;
  settings.tissue.volume = kVolumeStiffness;
  settings.simulation.vertices = 0;
  std::optional<Collider> seat;
  if (under_weight) {
    settings.gravity.acceleration = kGravity;
    const double lowest = lowest_of(character, wanted, {"foot", "subtalar", "midfoot", "toe"}).y();
    Transform onto_floor = Transform::Identity();
    onto_floor.translation().y() = -lowest - kSoleDepth * scale;
    move_pose(wanted, character.skeleton, onto_floor);
    if (pose == ScanPose::kSeated) seat = seat_under(character, wanted);
  }
  Document document;
  document.posed = all_joints(character.skeleton, wanted);
  progress.report(0.0, "Moving the body into the pose");
  Session session(std::move(character), settings, std::move(document), progress);
  if (under_weight) {
    // On the way from the rest pose, the legs would pass through the floor and the seat.
    settings.floor = true;
    session.apply(settings);
    if (seat) session.insert_collider(0, PlayedColliders::prepare(*std::move(seat), settings, {}));
    for (int i = 0; i < kSettlingSteps; ++i) {
      progress.report(static_cast<double>(i) / kSettlingSteps, "Setting the body down");
      session.advance(settings.step.time_step);
    }
  }
  BodyInPose result;
  result.skin = {session.visible_positions(), skin_of(body).triangles};
  const FileFrame& frame = session.character().frame;
  for (auto position : result.skin.positions.colwise()) position = frame.to_file(position);
  result.joints = global_transforms(session.character().skeleton, session.pose());
  const double ground = result.skin.positions.row(1).minCoeff();
  for (auto position : result.skin.positions.colwise()) position.y() -= ground;
  for (Transform& joint : result.joints) {
    joint.translation() = frame.to_file(joint.translation());
    joint.translation().y() -= ground;
    joint.linear() = frame.rotation.transpose() * joint.linear();
  }
  return result;
}

}  // namespace sinew
