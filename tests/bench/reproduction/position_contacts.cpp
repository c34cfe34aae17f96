// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "bench/reproduction/experiments.h"
#include "bench/reproduction/stand_ins.h"
#include "mesh/unused_vertices.h"
#include "samples/samples.h"
#include "support/meshes.h"
#include "volume/fill_solid.h"

namespace sinew {
namespace {

/// A scene of Tables 5.1 and 5.2 as printed, with the character that stands for its model.
struct ContactScene {
  const char* name;
  std::optional<Character> (*open)();
  bool with_object;  ///< a rigid object touches the limb
  int tetrahedra, iterations;
  const char *skin, *on_demand, *everywhere;  ///< ms
};

std::optional<Character> bending_arm() {
  return built_in_character("arm");
}
std::optional<Character> bending_leg() {
  return built_in_character("leg");
}
std::optional<Character> walking_human() {
  return make_sample("humanoid", 9528);
}
std::optional<Character> moving_horse() {
  return data_character({"02_creatures/gltf/Quaternius_Horse.glb"});
}

constexpr ContactScene kDetection[] = {
    {"HUMAN", walking_human, false, 4998, 12, "6.807", "3.93", "5.593"},
    {"ARM", bending_arm, false, 4400, 8, "4.112", "1.702", "2.53"},
    {"ARM+RIGID", bending_arm, true, 4400, 8, "3.792", "2.52", "3.10"},
    {"LEG", bending_leg, false, 4339, 8, "4.108", "1.7", "2.47"},
    {"HORSE", moving_horse, false, 6126, 12, "7.69", "2.1", "3.35"},
};

constexpr int kRigidTetrahedra = 132;  // of the rigid body of ARM+RIGID

/// Returns a ball of about as many tetrahedra as their rigid body has.
const TetrahedronMesh& rigid_body() {
  static const TetrahedronMesh body =
      fill_solid(make_sphere(0.12), {.tetrahedra = kRigidTetrahedra, .levels = 1}).mesh;
  return body;
}

/// Returns the boundary of the rigid body, in front of the forearm.
std::vector<Collider> object_before(const Character& arm) {
  Collider object;
  object.file = "ball";
  Collider::Piece& piece = object.pieces.emplace_back();
  piece.mesh = without_unused_vertices(
      {rigid_body().positions, boundary_triangles(rigid_body().tetrahedra)});
  const Eigen::Vector3d center = bounding_box(arm.surface.positions).center();
  piece.mesh.positions.colwise() += center + Eigen::Vector3d(0.0, 0.1, 0.45);
  object.character.surface = piece.mesh;
  for (int v = 0; v < piece.mesh.vertex_count(); ++v) piece.surface_vertex.push_back(v);
  return {object};
}

Settings published_contact(const ContactScene& scene, const char* hashing, bool planes) {
  Settings settings;
  set_setting(settings, "method", "position-based");
  set_setting(settings, "contact", "global");
  set_setting(settings, "position.hashing", hashing);
  settings.position.model = PositionModel::kPublished;
  settings.position.tetrahedra = scene.tetrahedra;
  settings.position.iterations = scene.iterations;
  settings.position.joint_planes = planes;
  settings.step.time_step = 0.01;
  return settings;
}

struct DetectionTimes {
  double skin, contact;  ///< ms of a frame
};

DetectionTimes times_of(Report& report, const ContactScene& scene, const Character& character,
                        const char* hashing) {
  Session session(character, published_contact(scene, hashing, false), Document{}, {},
                  scene.with_object ? object_before(character) : std::vector<Collider>{});
  const StepTimes times = play(session, report.steps(200, 4));
  return {times.step, times.contact};
}

/// Quality of a bend, at its end.
struct Bend {
  double inside = 0.0;        ///< vertices of the skin inside the body
  double volume_error = 0.0;  ///< largest relative error of volume, %
};

Bend bend_of(Report& report, const Character& character, const Settings& settings) {
  Session session(character, settings, Document{}, {});
  Bend bend;
  for (int i = 0; i < report.steps(45, 2); ++i) {
    session.advance(1.0 / 30.0);
    const FrameStatistics frame = session.statistics(true);
    bend.inside = static_cast<double>(frame.penetrating_vertices.value_or(0));
    bend.volume_error =
        std::max(bend.volume_error, 100.0 * std::abs(frame.volume_ratio.value_or(1.0) - 1.0));
  }
  return bend;
}

}  // namespace

void position_based_detection(Report& report) {
  report.begin("2016 Table 5.1");
  for (const ContactScene& scene : kDetection) {
    const std::optional<Character> character = scene.open();
    if (!character) {
      report.leave_out(scene.name, "detection", "ms", scene.on_demand, "skipped: no test data");
      continue;
    }
    const DetectionTimes published = times_of(report, scene, *character, "published");
    const DetectionTimes repaired = times_of(report, scene, *character, "on-demand");
    const DetectionTimes everywhere = times_of(report, scene, *character, "full");
    if (scene.with_object)
      report.add(scene.name, "tetrahedra of the rigid body", "", std::to_string(kRigidTetrahedra),
                 static_cast<double>(rigid_body().tetrahedra.size()));
    report.add(scene.name, "skin", "ms", scene.skin, published.skin);
    report.add(scene.name, "CD: detection on demand, by angles", "ms", scene.on_demand,
               published.contact);
    report.add(scene.name, "detection on demand, without misses", "ms", "", repaired.contact);
    report.add(scene.name, "SH: detection everywhere", "ms", scene.everywhere, everywhere.contact);
    report.add(scene.name, "SH over CD", "",
               fmt::format("{:.2f}", std::stod(scene.everywhere) / std::stod(scene.on_demand)),
               everywhere.contact / std::max(published.contact, 1e-6));
    report.add(scene.name, "SH over detection without misses", "", "",
               everywhere.contact / std::max(repaired.contact, 1e-6));
  }
}

void position_based_response(Report& report) {
  report.begin("2016 Table 5.2");
  struct Row {
    ContactScene scene;
    const char* total;
  };
  constexpr Row kRows[] = {
      {{"ARM", bending_arm, false, 4400, 22, "6.01", "3.501", ""}, "14.411"},
      {{"LEG", bending_leg, false, 4339, 22, "6.09", "3.69", ""}, "14.31"},
  };
  for (const auto& [scene, total] : kRows) {
    const Character character = *scene.open();
    Settings settings = published_contact(scene, "on-demand", true);
    Session session(character, settings, Document{}, {});
    const StepTimes times = play(session, report.steps(200, 4));
    report.add(scene.name, "skin and response", "ms", "", times.step);
    report.add(scene.name, "detection", "ms", scene.on_demand, times.contact);
    report.add(scene.name, "total", "ms", total, times.step + times.contact);
    const Bend with = bend_of(report, character, settings);
    set_setting(settings, "contact", "none");
    settings.position.joint_planes = false;
    const Bend without = bend_of(report, character, settings);
    report.add(scene.name, "visible vertices inside, without response", "", "", without.inside);
    report.add(scene.name, "visible vertices inside, with response", "", "", with.inside);
    report.add(scene.name, "error of volume, without response", "%", "", without.volume_error);
    report.add(scene.name, "error of volume, with response", "%", "", with.volume_error);
  }
}

}  // namespace sinew
