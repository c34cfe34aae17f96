// SPDX-License-Identifier: MIT

// Skin that is excluded from the simulation: its motion, and its border with simulated skin.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "assets/open.h"
#include "samples/samples.h"
#include "session/parts/excluded_joints.h"
#include "session/parts/part_plan.h"
#include "session/session.h"
#include "support/meshes.h"

namespace sinew {
namespace {

using Edge = std::array<int, 2>;

constexpr double kLargestNod = 0.5;  // rad, of the neck and of the head

/// Returns the humanoid with a clip of a second in which it nods.
Character nodding_humanoid() {
  const auto bytes = embedded_sample("humanoid");
  Character character = open_character_from_memory("humanoid.glb", bytes.data(), bytes.size());
  Clip nod;
  nod.name = "nod";
  nod.duration = 1.0;
  const std::vector<Transform> rest = character.skeleton.rest_global();
  for (const char* name : {"neck", "head"}) {
    Track& track = nod.tracks.emplace_back();
    track.joint = character.skeleton.find(name);
    const Eigen::Quaterniond still(character.skeleton.joints[track.joint].rest_local.rotation());
    const Eigen::Vector3d axis = rest[track.joint].linear().transpose() * Eigen::Vector3d::UnitX();
    for (int i = 0; i <= 4; ++i) {
      const double angle = i % 2 == 0 ? 0.0 : i == 1 ? kLargestNod : -kLargestNod;
      track.rotation_times.push_back(0.25 * i);
      track.rotations.push_back(still * Eigen::AngleAxisd(angle, axis));
    }
  }
  character.clips = {nod};
  return character;
}

Settings settings_for(const char* method, const char* motion, const char* border) {
  Settings settings;
  set_setting(settings, "method", method);
  set_setting(settings, "contact", "none");
  set_setting(settings, "simulation.excluded_motion", motion);
  set_setting(settings, "simulation.excluded_border", border);
  settings.simulation.vertices = 800;
  settings.position.tetrahedra = 3000;
  return settings;
}

/// The edges of a surface that cross the border of the excluded skin, each with those around it
/// that do not.
struct Border {
  std::vector<Edge> crossing;
  std::vector<std::vector<Edge>> around;

  Border(const TriangleMesh& surface, const std::vector<float>& excluded) {
    const auto crosses = [&](const Edge& e) {
      return (excluded[e[0]] > 0.0F) != (excluded[e[1]] > 0.0F);
    };
    std::vector<std::set<int>> neighbors(surface.vertex_count());
    for (const Triangle& t : surface.triangles)
      for (const int a : t)
        for (const int b : t)
          if (a != b) neighbors[a].insert(b);
    for (int a = 0; a < surface.vertex_count(); ++a) {
      for (const int b : neighbors[a]) {
        if (b < a || !crosses({a, b})) continue;
        crossing.push_back({a, b});
        std::vector<Edge>& near = around.emplace_back();
        for (const int end : {a, b})
          for (const int first : neighbors[end])
            for (const int second : neighbors[first])
              if (!crosses({first, second})) near.push_back({first, second});
      }
    }
  }

  /// Returns the largest stretch of a crossing edge over the largest one of those around it.
  double worst(const Points& rest, const Points& now) const {
    const auto stretch = [&](const Edge& e) {
      return (now.col(e[0]) - now.col(e[1])).norm() / (rest.col(e[0]) - rest.col(e[1])).norm();
    };
    double worst = 0.0;
    for (std::size_t i = 0; i < crossing.size(); ++i) {
      double most = 1.0;
      for (const Edge& edge : around[i]) most = std::max(most, stretch(edge));
      worst = std::max(worst, stretch(crossing[i]) / most);
    }
    return worst;
  }
};

struct Case {
  const char *method, *motion, *border;
};

TEST(ExcludedBorder, HasNoCrackWhereTheHeadNods) {
  const Character character = nodding_humanoid();
  const CharacterWeights weights(character);
  Document document;
  document.excluded = {"head"};
  const Points& rest = character.surface.positions;
  for (const auto& [method, motion, border] :
       {Case{"projective", "linear-blend", "hard"}, Case{"projective", "rigid", "hard"},
        Case{"projective", "linear-blend", "soft"}, Case{"projective", "rigid", "soft"},
        Case{"position-based", "linear-blend", "hard"}, Case{"position-based", "rigid", "hard"}}) {
    SCOPED_TRACE(std::string(method) + " " + motion + " " + border);
    const Settings settings = settings_for(method, motion, border);
    const PartPlan plan = plan_parts(character, weights, settings.simulation, document);
    const Border edges(character.surface, plan.excluded);
    ASSERT_GT(edges.crossing.size(), 20U);
    std::vector<int> inside;
    for (int v = 0; v < rest.cols(); ++v)
      if (plan.excluded[v] == 1.0F) inside.push_back(v);
    Session session(character, settings, document, {});
    double worst = 0.0, bent = 0.0;
    for (int frame = 0; frame < 6; ++frame) {
      session.advance(1.0 / 8.0);
      const Points skin = session.visible_positions();
      ASSERT_TRUE(skin.allFinite());
      worst = std::max(worst, edges.worst(rest, skin));
      for (const int v : inside) {
        const double before = (rest.col(v) - rest.col(inside[0])).norm();
        bent = std::max(bent, std::abs((skin.col(v) - skin.col(inside[0])).norm() - before));
      }
    }
    EXPECT_LT(worst, 1.1);
    if (motion == std::string("rigid"))
      EXPECT_LT(bent, 2e-4);  // frames between two steps cut the arcs of points short
    else
      EXPECT_GT(bent, 1e-4) << "the weights of the head are those of a rigid one";
  }
}

TEST(ExcludedBorder, YieldsWhereItIsSoft) {
  const Character character = nodding_humanoid();
  Document document;
  document.excluded = {"head"};
  const auto at_the_nod = [&](const char* border, double stiffness) {
    Settings settings = settings_for("projective", "rigid", border);
    settings.simulation.border_stiffness = stiffness;
    Session session(character, settings, document, {});
    session.seek(0.25);
    return session.visible_positions();
  };
  const Points hard = at_the_nod("hard", 1.0);
  const double firm = (at_the_nod("soft", 100.0) - hard).colwise().norm().maxCoeff();
  const double soft = (at_the_nod("soft", 0.1) - hard).colwise().norm().maxCoeff();
  EXPECT_GT(soft, 2.0 * firm);
  EXPECT_GT(soft, 1e-3);
  EXPECT_LT(soft, 0.03);
}

TEST(ExcludedJoints, MoveMostOfEachConnectedRegion) {
  // Two separate regions of a tube, and one vertex of neither.
  const TriangleMesh tube = make_tube(4.0, 0.3, 40, 12);
  SkinWeights weights;
  std::vector<float> excluded;
  for (int v = 0; v < tube.vertex_count(); ++v) {
    const double x = tube.positions(0, v);
    weights.vertices.push_back(x < 0.0 ? std::vector<SkinWeights::Influence>{{0, 0.4F}, {1, 0.6F}}
                                       : std::vector<SkinWeights::Influence>{{1, 0.3F}, {2, 0.7F}});
    excluded.push_back(std::abs(x) > 0.5 ? 0.5F : 0.0F);
  }
  const std::vector<int> joints = joints_of_excluded(tube, excluded, weights);
  for (int v = 0; v < tube.vertex_count(); ++v) {
    const double x = tube.positions(0, v);
    EXPECT_EQ(joints[v], std::abs(x) <= 0.5 ? -1 : x < 0.0 ? 1 : 2) << x;
  }
  // A region that both sides belong to has one joint: the one that moves both.
  const std::vector<int> all =
      joints_of_excluded(tube, std::vector<float>(excluded.size(), 1.0F), weights);
  EXPECT_EQ(std::set<int>(all.begin(), all.end()), std::set<int>{1});
}

}  // namespace
}  // namespace sinew
