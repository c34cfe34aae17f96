// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "bench/reproduction/experiments.h"
#include "bench/reproduction/limb.h"
#include "bench/reproduction/stand_ins.h"
#include "samples/samples.h"
#include "support/contact_poses.h"
#include "support/limb_curves.h"

namespace sinew {
namespace {

/// A skinning method of the figures, with what the papers say about it.
struct Compared {
  const char* name;
  const char* method;
  ContactMode contact;
  const char* theirs;
};

constexpr Compared kCompared[] = {
    {"linear blend", "linear-blend", ContactMode::kNone, "collapses"},
    {"dual quaternions", "dual-quaternion", ContactMode::kNone, "bulges"},
    {"optimized centers of rotation", "optimized-centers", ContactMode::kNone, "bulges or slivers"},
    {"position-based dynamics", "position-based", ContactMode::kNone, "bulges or slivers"},
    {"projective", "projective", ContactMode::kNone, "neither"},
    {"projective, global contact", "projective", ContactMode::kGlobal, "neither"},
};

Settings settings_of(const Compared& compared) {
  Settings settings = published_settings();
  settings.position = {};  // published by another paper: with compliances here
  set_setting(settings, "method", compared.method);
  settings.contact.mode = compared.contact;
  return settings;
}

/// Measures sections of the cylinder in a pose.
void report_sections(Report& report, const Compared& compared, const std::string& label,
                     const Character& cylinder, const Pose& pose) {
  const Character posed = posed_by_clip(cylinder, pose);
  Session session(posed, settings_of(compared), Document{}, {});
  const int joint = middle_joint(cylinder.skeleton);
  const test::LimbCurves sections(cylinder.surface, cylinder.skeleton, joint,
                                  cylinder.skeleton.children()[joint].front());
  session.seek(2.0);
  const Points skin = session.visible_positions();
  const test::LimbCurves::Kept kept = sections.kept(skin);
  const std::string subject = fmt::format("{}: cylinder, {}", compared.name, label);
  report.add(subject, "smallest section over that at rest", "", compared.theirs, kept.section);
  report.add(subject, "volume over that at rest", "", "",
             signed_volume(skin, cylinder.surface.triangles) /
                 signed_volume(cylinder.surface.positions, cylinder.surface.triangles));
}

}  // namespace

void skinning_methods(Report& report) {
  report.begin("2022 Fig. 3.17 and 3.18; 2018 Fig. 1 and 6");
  const Character cylinder = built_in_character("cylinder");
  Character humanoid = built_in_character("humanoid");
  humanoid.clips = touching_clips(humanoid.skeleton, 1.5);
  for (const Compared& compared : kCompared) {
    report_sections(report, compared, "twisted by 180 degrees", cylinder,
                    twisted_limb(cylinder.skeleton, 180.0));
    report_sections(report, compared, "bent by 120 degrees", cylinder,
                    bent_limb(cylinder.skeleton, 120.0));
    Settings settings = settings_of(compared);
    settings.simulation.vertices = report.steps(3472, 800);
    Session session(humanoid, settings, Document{}, {});
    const int poses = report.quick() ? 1 : static_cast<int>(humanoid.clips.size());
    double volume = 1e30, inside = 0.0;
    for (int clip = 0; clip < poses; ++clip) {
      session.select_clip(clip);
      for (int i = 0; i < report.steps(90, 3); ++i) session.advance(settings.step.time_step);
      const Points skin = session.visible_positions();
      volume = std::min(volume,
                        signed_volume(skin, humanoid.surface.triangles) /
                            signed_volume(humanoid.surface.positions, humanoid.surface.triangles));
      inside += static_cast<double>(
          QualityMeter(humanoid.surface, nullptr).penetrating_vertices(skin).size());
    }
    const std::string subject = fmt::format("{}: humanoid, {} poses", compared.name, poses);
    report.add(subject, "smallest volume over that at rest", "", "", volume);
    report.add(subject, "visible vertices inside the body, sum", "", "", inside);
  }
}

namespace {

/// Returns the cylinder with its middle joint moved sideways, towards the outer side of bends.
Character with_moved_joint(const Character& character, double distance) {
  Character moved = character;
  const int joint = middle_joint(moved.skeleton);
  const Eigen::Vector3d shift(distance, 0.0, 0.0);
  const std::vector<Transform> rest = moved.skeleton.rest_global();
  const auto move = [&](int j, const Eigen::Vector3d& by) {
    const int parent = moved.skeleton.joints[j].parent;
    moved.skeleton.joints[j].rest_local.translation() +=
        parent < 0 ? by : Eigen::Vector3d(rest[parent].rotation().transpose() * by);
  };
  move(joint, shift);
  const std::vector<int> children = moved.skeleton.children()[joint];
  for (const int child : children) move(child, -shift);
  moved.clips.clear();
  return moved;
}

/// Returns the radius of the arc by which the outer side of a limb goes around a bend of 90
/// degrees: the length over which its normal turns by the 60 degrees in the middle, over that
/// angle. \param surface  at rest, along y, and bent towards -x
double tip_radius(const TriangleMesh& surface, const Points& posed, double limb_radius) {
  constexpr int kBins = 80;
  const Points normals = vertex_normals(posed.cast<float>(), surface.triangles).cast<double>();
  const Eigen::AlignedBox3d box = bounding_box(surface.positions);
  Points places = Points::Zero(3, kBins), directions = places;
  std::vector<int> counts(kBins, 0);
  for (int v = 0; v < surface.vertex_count(); ++v) {
    const Eigen::Vector3d rest = surface.positions.col(v);
    if (rest[0] < 0.8 * limb_radius) continue;
    const int bin =
        std::min(kBins - 1, static_cast<int>(kBins * (rest[1] - box.min()[1]) / box.sizes()[1]));
    places.col(bin) += posed.col(v);
    directions.col(bin) += normals.col(v);
    ++counts[bin];
  }
  double length = 0.0;
  Eigen::Vector3d before = Eigen::Vector3d::Zero();
  bool is_within = false;
  for (int bin = 0; bin < kBins; ++bin) {
    if (counts[bin] == 0) continue;
    const Eigen::Vector3d place = places.col(bin) / counts[bin];
    const double turned = std::atan2(directions(1, bin), directions(0, bin)) * 180.0 / EIGEN_PI;
    if (is_within) length += (place - before).norm();
    if (turned > 75.0) break;
    is_within = is_within || turned > 15.0;
    before = place;
  }
  return length / (60.0 * EIGEN_PI / 180.0);
}

}  // namespace

void joint_sizes(Report& report) {
  report.begin("2022 Fig. 3.22");
  const Character cylinder = built_in_character("cylinder");
  const double radius = cylinder.surface.positions.row(0).maxCoeff();
  const auto measure = [&](const std::string& subject, const std::string& theirs, double shift,
                           double scale) {
    const Character character = with_moved_joint(cylinder, shift * radius);
    Settings settings = published_settings();
    settings.simulation.vertices = 0;
    settings.tissue.radii.scale = scale;
    Puppet puppet(character, settings);
    puppet.settle(bent_limb(character.skeleton, 90.0));
    report.add(subject, "radius of the tip of a bend of 90 degrees, over that of the limb", "",
               theirs, tip_radius(cylinder.surface, puppet.skin(), radius) / radius);
  };
  measure("small joint close to the surface", "sharper tip", 0.6, 0.5);
  measure("large joint in the center", "smoother bulge", 0.0, 1.0);
}

}  // namespace sinew
