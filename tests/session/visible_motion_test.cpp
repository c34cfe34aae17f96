// SPDX-License-Identifier: MIT

#include "session/visible_motion.h"

#include <gtest/gtest.h>

#include "session/dressed_character.h"
#include "session/session.h"
#include "skinning/geometric/linear_blend.h"

namespace sinew {
namespace {

/// Returns the character at the end of a bend, played and settled.
Points bent(const Character& character, const std::string& method, const Document& document = {},
            int simulation_vertices = 4000) {
  Settings settings;
  set_setting(settings, "method", method);
  settings.simulation.vertices = simulation_vertices;
  Session session(character, settings, document, {});
  session.seek(1.0);
  return session.visible_positions();
}

Character dressed_bending_limb() {
  Character character = test::dressed_limb();
  character.clips.push_back(test::bending_clip(1.0));
  return character;
}

double largest_difference(const Points& a, const Points& b, const std::vector<int>& vertices) {
  double largest = 0.0;
  for (const int v : vertices) largest = std::max(largest, (a.col(v) - b.col(v)).norm());
  return largest;
}

/// Returns the largest relative change of the distances from the first vertex of a part to the
/// others.
double strain(const Points& rest, const Points& now, const std::vector<int>& vertices) {
  double largest = 0.0;
  for (std::size_t i = 1; i < vertices.size(); ++i) {
    const double before = (rest.col(vertices[i]) - rest.col(vertices[0])).norm();
    const double after = (now.col(vertices[i]) - now.col(vertices[0])).norm();
    largest = std::max(largest, std::abs(after - before) / before);
  }
  return largest;
}

const std::vector<int>& vertices_of(const Character& character, const std::string& name) {
  for (const VisiblePart& part : character.parts) {
    if (part.name == name) return part.surface_vertex;
  }
  throw std::logic_error("no such part");
}

TEST(VisibleMotion, RestsAsTheFileHasIt) {
  Character character = test::dressed_limb();
  for (const int simulation_vertices : {4000, 200}) {
    Settings settings;
    settings.simulation.vertices = simulation_vertices;
    const Session session(character, settings, {}, {});
    const Points now = session.visible_positions();
    EXPECT_LT((now - character.surface.positions).cwiseAbs().maxCoeff(), 2e-5 * kHeight)
        << simulation_vertices;
  }
}

TEST(VisibleMotion, PartsMoveAsTheirRolesSay) {
  const Character character = dressed_bending_limb();
  const Points physical = bent(character, "projective");
  const Points blended = bent(character, "linear-blend");
  const Points& rest = character.surface.positions;

  // Parts that one joint moves and parts that hang free are exactly where linear blend skinning
  // puts them.
  for (const char* name : {"shield", "veil"}) {
    EXPECT_LT(largest_difference(physical, blended, vertices_of(character, name)), 1e-5) << name;
  }
  // A button keeps its shape, unlike with linear blend skinning.
  const std::vector<int>& button = vertices_of(character, "button");
  EXPECT_LT(strain(rest, physical, button), 0.02);
  // A sleeve keeps its distance from the body all around.
  const std::vector<int>& sleeve = vertices_of(character, "sleeve");
  const std::vector<int>& body = vertices_of(character, "body");
  for (const int v : sleeve) {
    if (rest.row(1)[v] == 0.0 && rest.row(2)[v] == 0.0) continue;  // its ends, inside the body
    const auto gap = [&](const Points& positions) {
      double nearest = 1e9;
      for (const int b : body) {
        nearest = std::min(nearest, (positions.col(b) - positions.col(v)).norm());
      }
      return nearest;
    };
    EXPECT_NEAR(gap(physical), gap(rest), 0.03) << v;
  }
}

TEST(VisibleMotion, ASimulatedSurfaceThatIsNotDecimatedIsShownAsItIs) {
  const Character character = dressed_bending_limb();
  Settings settings;
  Session session(character, settings, {}, {});
  session.seek(1.0);
  ASSERT_NE(session.lane().simulated_surface(), nullptr);
  const std::vector<int>& source = session.lane().simulated_surface()->source;
  const Points simulated = session.simulated_positions();
  const Points visible = session.visible_positions();
  for (std::size_t s = 0; s < source.size(); ++s) {
    EXPECT_LT((visible.col(source[s]) - simulated.col(static_cast<int>(s))).norm(), 1e-6);
  }
}

TEST(VisibleMotion, ExcludedSkinFollowsTheSkeletonWithoutACrack) {
  const Character character = dressed_bending_limb();
  Document document;
  document.excluded = {"joint1"};
  for (const int simulation_vertices : {4000, 300}) {
    const Points physical = bent(character, "projective", document, simulation_vertices);
    const Points blended = bent(character, "linear-blend");
    const std::vector<int>& body = vertices_of(character, "body");
    double outside = 0.0;
    for (const int v : body) {
      const double apart = (physical.col(v) - blended.col(v)).norm();
      if (character.surface.positions(0, v) > 0.15) {
        EXPECT_LT(apart, 1e-5) << v;
      } else {
        outside = std::max(outside, apart);
      }
    }
    EXPECT_GT(outside, 0.005) << "the rest is tissue";
    // No edge at the border is torn: none is much longer than linear blend skinning makes it.
    for (const Triangle& t : character.parts[0].triangles) {
      for (int i = 0; i < 3; ++i) {
        const int a = t[i], b = t[(i + 1) % 3];
        const double length = (physical.col(a) - physical.col(b)).norm();
        const double usual = (blended.col(a) - blended.col(b)).norm();
        EXPECT_LT(length, 1.5 * usual + 0.02);
      }
    }
  }
}

TEST(VisibleMotion, AllOfASimulatedCharacterShowsTheStretchOfAJoint) {
  const Character rigid = dressed_bending_limb();
  Character stretched = rigid;
  stretched.clips[0].tracks[0].stretch_times = {0.0, 1.0};
  stretched.clips[0].tracks[0].stretches.resize(2);
  stretched.clips[0].tracks[0].stretches[1].linear *= 2.0;
  Document document;
  document.excluded = {"joint1"};
  for (const char* method : {"linear-blend", "projective", "position-based"}) {
    const Points before = bent(rigid, method, document);
    const Points after = bent(stretched, method, document);
    for (const char* part : {"shield", "body"})
      EXPECT_GT(largest_difference(after, before, vertices_of(rigid, part)), 0.2)
          << method << " " << part;
  }
}

TEST(VisibleMotion, MorphTargetsPlayOnTopAndTurnWithTheSkin) {
  Character character = dressed_bending_limb();
  character.clips[0] = test::bending_clip(std::numbers::pi / 2.0);
  MorphTarget morph;
  const std::vector<int>& body = vertices_of(character, "body");
  for (const int v : body) {
    if (character.surface.positions(0, v) > 0.6) {
      morph.moves.push_back({v, Eigen::Vector3f(0.0F, 0.1F, 0.0F)});
    }
  }
  character.morphs.push_back(morph);
  for (const char* method : {"linear-blend", "projective"}) {
    const Points without = bent(character, method);
    Character moving = character;
    moving.clips[0].morphs.push_back({0, {0.0, 1.0}, {0.0F, 1.0F}});
    Settings settings;
    set_setting(settings, "method", method);
    settings.simulation.exclude_morphs = false;
    Session session(moving, settings, {}, {});
    session.seek(1.0);
    const Points with = session.visible_positions();
    // The move that points up at rest points along -x once the bone has rotated by 90 degrees.
    for (const MorphTarget::Move& move : morph.moves) {
      const Eigen::Vector3d moved =
          with.col(move.surface_vertex) - without.col(move.surface_vertex);
      EXPECT_LT((moved - Eigen::Vector3d(-0.1, 0.0, 0.0)).norm(), 1e-4) << method;
    }
    session.seek(0.0);
    EXPECT_LT((session.visible_positions() - character.surface.positions).cwiseAbs().maxCoeff(),
              0.02);
  }
}

}  // namespace
}  // namespace sinew
