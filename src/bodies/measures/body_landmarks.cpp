// SPDX-License-Identifier: MIT

#include "bodies/measures/body_landmarks.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>

#include "bodies/bones/skull.h"
#include "bodies/skin/trunk_skin.h"
#include "mesh/triangle_tree.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Returns the highest point of the armpit in the frontal plane of the right shoulder joint: of the
/// skin that faces downward, seen from beside the chest.
Vector3d top_of_armpit(const TriangleMesh& skin, const TriangleTree& tree,
                       const TemplateJoints& joints) {
  const double h = joints.stature;
  constexpr int kSteps = 100;
  Vector3d top = Vector3d::Zero();
  for (int i = 0; i <= kSteps; ++i) {
    const Vector3d from(-(0.06 + 0.10 * i / kSteps) * h, 0.70 * h, joints.glenohumeral.z());
    const auto hit = tree.first_hit(from, Vector3d::UnitY());
    if (!hit || from.y() + hit->distance < top.y()) continue;
    const auto [a, b, c] = skin.triangles[static_cast<std::size_t>(hit->triangle)];
    const Vector3d origin = skin.positions.col(a);
    const Vector3d normal =
        (Vector3d(skin.positions.col(b)) - origin).cross(Vector3d(skin.positions.col(c)) - origin);
    // A ray from inside the chest leaves it upward.
    if (normal.y() < 0.0) top = from + hit->distance * Vector3d::UnitY();
  }
  if (top.isZero()) throw std::logic_error("axilla: the skin has no armpit");
  return top;
}

std::size_t part_of(const HumanBody& body, const std::string& name) {
  const auto found = std::ranges::find(body.parts, name, &BodyPart::name);
  if (found == body.parts.end()) throw std::logic_error(name + ": the body has no such part");
  return static_cast<std::size_t>(found - body.parts.begin());
}

/// Returns the vertex that is farthest in a direction among those that `uses` selects.
int farthest(const TriangleMesh& mesh, const Vector3d& direction,
             const std::function<bool(const Vector3d&)>& uses) {
  int best = -1;
  for (int v = 0; v < mesh.vertex_count(); ++v) {
    const Vector3d point = mesh.positions.col(v);
    if (!uses(point)) continue;
    if (best < 0 || direction.dot(point - mesh.positions.col(best)) > 0.0) best = v;
  }
  if (best < 0) throw std::logic_error("no vertex is where a landmark should be");
  return best;
}

bool anywhere(const Vector3d&) {
  return true;
}

}  // namespace

BodyLandmarks::BodyLandmarks(const BodyTemplate& body) {
  const TemplateJoints& j = body.joints;
  const double h = j.stature;
  const std::size_t skin_part = part_of(body, "skin");
  const TriangleMesh& skin = body.parts[skin_part].mesh;
  const TriangleTree tree(skin);
  const std::vector<Transform> rest = body.skeleton.rest_global();
  const auto joint = [&](const char* name) {
    return Vector3d(rest[static_cast<std::size_t>(body.skeleton.find(name))].translation());
  };
  const auto on_skin = [&](const char* name, const Vector3d& point) {
    const SurfacePoint place = tree.closest(point)->point;
    places_.push_back({name, skin_part, skin.triangles[static_cast<std::size_t>(place.triangle)],
                       place.barycentric});
  };
  // The first point of the skin on the way from outside to a point.
  const auto outside = [&](const char* name, const Vector3d& from, const Vector3d& to) {
    const auto hit = tree.first_hit(from, to - from);
    if (!hit) throw std::logic_error(std::string(name) + ": the skin is not there");
    on_skin(name, from + hit->distance * (to - from));
  };
  const auto at_vertex = [&](const char* name, const std::string& part, const Vector3d& direction,
                             const std::function<bool(const Vector3d&)>& uses) {
    const std::size_t index = part_of(body, part);
    const int v = farthest(body.parts[index].mesh, direction, uses);
    places_.push_back({name, index, {v, v, v}, Vector3d::UnitX()});
    return Vector3d(body.parts[index].mesh.positions.col(v));
  };

  // Head and trunk.
  const Vector3d front(0.0, 0.0, 0.5 * h);
  const BoneFrame skull = skull_frame(j);
  constexpr double kBrow = 40.0;  // mm of the skull's frame over the ear openings
  at_vertex("vertex", "skin", Vector3d::UnitY(), anywhere);
  outside("glabella", skull.to_body({0.0, kBrow, 0.0}) + front, skull.to_body({0.0, kBrow, 0.0}));
  on_skin("tragion", j.tragion);
  on_skin("cervicale", j.cervicale);
  on_skin("suprasternale", j.suprasternale);
  at_vertex("acromion", "bone.scapula.R", -Vector3d::UnitX(), anywhere);
  on_skin("axilla", top_of_armpit(skin, tree, j));
  const Vector3d bust(-kNippleSide.of(body.sex) * h, kNippleHeight.of(body.sex) * h, 0.0);
  outside("thelion", bust + front, bust);
  const Vector3d navel(0.0, kNavelHeight * h, 0.0);
  outside("omphalion", navel + front, navel);
  at_vertex("crotch", "skin", -Vector3d::UnitY(),
            [&](const Vector3d& p) { return p.x() == 0.0 && p.y() > 0.4 * h && p.y() < 0.6 * h; });
  at_vertex("iliocristale", "bone.hip_bone.R", -Vector3d::UnitX(),
            [&](const Vector3d& p) { return p.y() > j.front_iliac_spine.y(); });
  // Leg.
  at_vertex("iliospinale", "bone.hip_bone.R", Vector3d(-0.5, 0.0, 1.0), [&](const Vector3d& p) {
    return std::abs(p.y() - j.front_iliac_spine.y()) < 0.006 * h;
  });
  const Vector3d trochanter =
      at_vertex("greater_trochanter", "bone.femur.R", Vector3d::UnitY(),
                [&](const Vector3d& p) { return p.x() < j.hip.x() - 0.02 * h; });
  on_skin("trochanterion", trochanter - Vector3d(0.1 * h, 0.0, 0.0));
  constexpr double kTibialeBelowKnee = 0.022;  // m, of the template
  on_skin("tibiale", j.knee + Vector3d(0.03 * h, -kTibialeBelowKnee, 0.0));
  at_vertex("sphyrion", "bone.tibia.R", -Vector3d::UnitY(), anywhere);
  const Vector3d sole = j.toes - j.heel;
  const Vector3d above(0.0, 0.012 * h, 0.0);
  outside("pternion", j.heel + above - 0.3 * sole, j.heel + above + 0.3 * sole);
  const Vector3d toe = joint("toe_end.R");
  outside("acropodion", toe + 0.3 * sole, toe - 0.3 * sole);
  // Arm.
  const Vector3d forearm = j.elbow - j.wrist;
  at_vertex("olecranon", "bone.ulna.R", forearm, anywhere);
  at_vertex("radiale", "bone.radius.R", forearm, anywhere);
  at_vertex("stylion", "bone.radius.R", -forearm, anywhere);
  const Vector3d finger = joint("middle_end.R") - joint("middle_3.R");
  outside("dactylion", joint("middle_end.R") + 2.0 * finger, joint("middle_3.R"));
}

std::vector<Landmark> BodyLandmarks::of(const HumanBody& body) const {
  std::vector<Landmark> landmarks;
  for (const Place& place : places_) {
    const Points& positions = body.parts[place.part].mesh.positions;
    Vector3d sum = Vector3d::Zero();
    for (int k = 0; k < 3; ++k) sum += place.barycentric[k] * positions.col(place.corners[k]);
    landmarks.push_back({place.name, sum});
  }
  return landmarks;
}

const Vector3d& position_of(const std::vector<Landmark>& landmarks, const std::string& name) {
  const auto found = std::ranges::find(landmarks, name, &Landmark::name);
  if (found == landmarks.end()) throw std::logic_error(name + ": there is no such landmark");
  return found->position;
}

}  // namespace sinew
