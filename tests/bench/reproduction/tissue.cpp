// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "bench/reproduction/experiments.h"
#include "bench/reproduction/limb.h"
#include "bench/reproduction/stand_ins.h"
#include "mesh/prisms.h"
#include "rig/landmarks.h"
#include "samples/samples.h"
#include "session/parts/skin_bones.h"
#include "support/contact_poses.h"
#include "tissue/shrinking.h"

namespace sinew {
namespace {

/// Returns the tissue of a character with published settings.
TissueModel tissue_of(const Character& character, int vertices) {
  Settings settings = published_settings();
  settings.simulation.vertices = vertices;
  return build_body(character, CharacterWeights(character), settings, Document{}, {}).tissue;
}

/// Smallest and largest length of the edges of a surface, relative to rest.
struct EdgeStretches {
  double smallest = 1e30, largest = 0.0;
};

EdgeStretches edge_stretches(const std::vector<Triangle>& triangles, const Points& rest,
                             const Points& posed) {
  EdgeStretches result;
  for (const Triangle& t : triangles) {
    for (int k = 0; k < 3; ++k) {
      const int a = t[k], b = t[(k + 1) % 3];
      const double length = (rest.col(a) - rest.col(b)).norm();
      if (length < 1e-6) continue;
      const double ratio = (posed.col(a) - posed.col(b)).norm() / length;
      result.smallest = std::min(result.smallest, ratio);
      result.largest = std::max(result.largest, ratio);
    }
  }
  return result;
}

void report_shrinking(Report& report, const std::string& subject, const std::string& theirs,
                      const TriangleMesh& skin, const BoneLines& lines,
                      const std::vector<BonePoint>& bone_points, const BoneChoice& choice) {
  const std::vector<BasePoint> base = shrink_to_skeleton(
      skin, lines, bone_points, automatic_radii(lines, skin, {}, choice), choice);
  Points inner(3, skin.vertex_count());
  for (int v = 0; v < skin.vertex_count(); ++v) inner.col(v) = base[v].position;
  const TissueModel model = layered_model({skin.positions, inner}, skin.triangles, 1.0, 1.0, 1.0);
  std::vector<double> ratios;
  for (const Triangle& t : skin.triangles) {
    for (int k = 0; k < 3; ++k) {
      const int a = t[k], b = t[(k + 1) % 3];
      const Eigen::Vector3d apart = lines.at(bone_points[a].bone, bone_points[a].t) -
                                    lines.at(bone_points[b].bone, bone_points[b].t);
      ratios.push_back(apart.norm() / (skin.positions.col(a) - skin.positions.col(b)).norm());
    }
  }
  const std::string quantity = "distance of the bone points of neighbors, in lengths of their edge";
  report.add(subject, quantity + ", 95 %", "", theirs, quantile(ratios, 0.95));
  report.add(subject, quantity + ", 99 %", "", theirs, quantile(ratios, 0.99));
  report.add(subject, "tetrahedra inverted at rest", "%", "",
             100.0 * model.inverted_at_rest / static_cast<double>(model.tetrahedra.size()));
}

}  // namespace

void shrinking(Report& report) {
  report.begin("2022 Fig. 3.1; 2018 Fig. 2");
  const auto measure = [&](const Character& character, int vertices) {
    Settings settings = published_settings();
    settings.simulation.vertices = vertices;
    const SimulationSurface surface =
        build_body(character, CharacterWeights(character), settings, document_of(character), {})
            .surface;
    const BoneChoice choice = bones_of_skin(character, surface);
    const BoneLines lines = bone_lines(character.skeleton);
    const std::vector<BonePoint> nearest = nearest_bone_points(surface.mesh, lines, choice);
    report_shrinking(report, character.name + ", closest points", "artifacts", surface.mesh, lines,
                     nearest, choice);
    report_shrinking(report, character.name + ", smoothed points", "good", surface.mesh, lines,
                     smooth_bone_points(surface.mesh, lines, nearest, choice), choice);
  };
  const int vertices = report.steps(3472, 800);
  measure(built_in_character("humanoid"), vertices);
  if (const auto human = data_character({"01_characters/gltf/mh_m02_default_rig.glb"}))
    measure(*human, vertices);
}

namespace {

/// Returns the mean fraction of the twist of a thigh that the skin near its knee follows.
double followed_twist(const Character& character, const Settings& settings, double degrees) {
  Puppet puppet(character, settings);
  const Landmarks body = find_landmarks(character.skeleton);
  const int thigh = body.legs[0].thigh, shin = body.legs[0].shin;
  TouchingPose pose(character.skeleton);
  const Eigen::Vector3d hip = pose.position(thigh);
  const Eigen::Vector3d axis = pose.direction(thigh, shin);
  puppet.settle(rest_pose(character.skeleton));
  const Points rest = puppet.skin().colwise() + puppet.skinner().origin();
  pose.turn_around(thigh, degrees, axis);
  puppet.settle(pose.pose());
  const Points posed = puppet.skin().colwise() + puppet.skinner().origin();
  const std::vector<BonePoint>& points = puppet.tissue().attachment.bone_points();
  double sum = 0.0;
  int count = 0;
  for (int v = 0; v < puppet.tissue().surface_vertices; ++v) {
    if (points[v].bone != shin || points[v].t < 0.6) continue;
    const auto across = [&](const Points& skin) {
      const Eigen::Vector3d offset = skin.col(v) - hip;
      return Eigen::Vector3d(offset - axis.dot(offset) * axis);
    };
    const Eigen::Vector3d before = across(rest), after = across(posed);
    sum += std::atan2(axis.dot(before.cross(after)), before.dot(after)) * 180.0 / EIGEN_PI;
    ++count;
  }
  return sum / std::max(count, 1) / degrees;
}

}  // namespace

void twisted_bones(Report& report) {
  report.begin("2022 Fig. 3.3; 2018 Fig. 3");
  const Character character = built_in_character("humanoid");
  Settings settings = published_settings();
  settings.simulation.vertices = report.steps(3472, 800);
  constexpr double kDegrees = 60.0;
  const std::string quantity = "part of a twist of the thigh that the skin above the knee follows";
  report.add("humanoid, volumetric bones", quantity, "%", "naturally resolved",
             100.0 * followed_twist(character, settings, kDegrees));
  settings.tissue.radii.scale = 0.01;
  report.add("humanoid, bones of a hundredth of the radius", quantity, "%", "undone",
             100.0 * followed_twist(character, settings, kDegrees));
}

void tetrahedra_of_prisms(Report& report) {
  report.begin("2022 Fig. 3.4");
  const Character character = built_in_character("humanoid");
  const TissueModel tissue = tissue_of(character, report.steps(3472, 800));
  report.add(
      "humanoid", "tetrahedra of a triangle", "", "3",
      static_cast<double>(tissue.tetrahedra.size()) / static_cast<double>(tissue.triangles.size()));
  double sum = 0.0;
  for (const Tetrahedron& t : tissue.tetrahedra) sum += signed_volume(tissue.rest_positions, t);
  const double between = signed_volume(tissue.surface(0), tissue.triangles) -
                         signed_volume(tissue.surface(1), tissue.triangles);
  report.add("humanoid", "volume of all tetrahedra minus that between the surfaces, relative", "",
             "0 (no gaps)", std::abs(sum / between - 1.0));
}

void half_rotation(Report& report) {
  report.begin("2022 Fig. 3.5; 2018 Fig. 7");
  const Character character = built_in_character("cylinder");
  Settings settings = published_settings();
  set_setting(settings, "tissue.sliding", "off");
  const TissueModel tissue =
      build_body(character, CharacterWeights(character), settings, Document{}, {}).tissue;
  const Points rest = tissue.surface(1);
  const int joint = middle_joint(character.skeleton);
  const std::vector<Transform> rest_joints = character.skeleton.rest_global();
  const std::vector<Transform> transforms =
      skinning_transforms(character.skeleton, bent_limb(character.skeleton, 90.0));
  SkeletonAttachment::State state;
  tissue.attachment.place(transforms, state);
  const Points half = state.positions();
  Points full = half;
  for (int v = 0; v < tissue.surface_vertices; ++v) {
    const double distance = (rest.col(v) - rest_joints[joint].translation()).norm();
    if (tissue.attachment.nearness_to_joint(v) < 1.0 || distance > 1.5 * tissue.radii.joints[joint])
      continue;
    full.col(v) = transforms[joint] * Eigen::Vector3d(rest.col(v));
  }
  const std::string quantity = "largest stretch of an edge of the base in a bend of 90 degrees";
  report.add("cylinder, joint rotates as its child", quantity, "", "large",
             edge_stretches(tissue.triangles, rest, full).largest);
  report.add("cylinder, half rotation", quantity, "", "avoided",
             edge_stretches(tissue.triangles, rest, half).largest);
}

void sliding(Report& report) {
  report.begin("2022 Fig. 3.7; 2018 Fig. 9");
  const Character character = built_in_character("cylinder");
  for (const char* const value : {"off", "on"}) {
    Settings settings = published_settings();
    set_setting(settings, "tissue.sliding", value);
    Puppet puppet(character, settings);
    puppet.settle(bent_limb(character.skeleton, 90.0));
    const TissueModel& tissue = puppet.tissue();
    const Points all = puppet.skinner().tissue_positions()->cast<double>();
    const EdgeStretches base =
        edge_stretches(tissue.triangles, tissue.surface(1), all.rightCols(tissue.surface_vertices));
    const EdgeStretches skin =
        edge_stretches(tissue.triangles, tissue.surface(0), all.leftCols(tissue.surface_vertices));
    const std::string subject = fmt::format("cylinder, bent by 90 degrees, sliding {}", value);
    const std::string theirs =
        *value == 'o' && value[1] == 'n' ? "spread over a larger region" : "";
    report.add(subject, "largest stretch of an edge of the base", "", theirs, base.largest);
    report.add(subject, "smallest stretch of an edge of the base", "", "", base.smallest);
    report.add(subject, "largest stretch of an edge of the skin", "", "", skin.largest);
  }
}

void damaged_surfaces(Report& report) {
  report.begin("2022 Fig. 3.19; 2018 Fig. 13");
  struct Damage {
    const char* what;
    const char* surface;
    const char* body;
  };
  for (const Damage& damage : {Damage{"holes", "holes.off", "male/male"},
                               Damage{"noise and self-intersections", "spiky.off", "tbone/tbone"},
                               Damage{"fins", "fins.off", "tbone/tbone"}}) {
    const std::string body = std::string("07_fps/") + damage.body;
    const auto character = data_character(
        {std::string("05_hostile/derived/") + damage.surface, body + ".skel", body + "0.anim"});
    if (!character) {
      report.leave_out(damage.what, "frames that are finite", "%", "robust",
                       "skipped: no test data");
      continue;
    }
    Settings settings = published_settings();
    settings.simulation.vertices = report.steps(3000, 1000);
    Session session(*character, settings, Document{}, {});
    const int steps = report.steps(240, 5);
    session.set_at_end(AtEnd::kPingPong);
    int finite = 0;
    for (int i = 0; i < steps; ++i) {
      session.advance(settings.step.time_step);
      finite += session.is_finite() ? 1 : 0;
    }
    report.add(damage.what, "frames that are finite", "%", "robust", 100.0 * finite / steps);
  }
}

}  // namespace sinew
