// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "assets/open.h"
#include "assets/preparation/normalize.h"
#include "bodies/scans/scan.h"
#include "building/guess/guess_skeleton.h"
#include "samples/samples.h"
#include "session/session.h"
#include "session/settings/settings.h"
#include "support/contact_poses.h"

namespace sinew {
namespace {

/// Returns the skin of the built-in humanoid as a scanner with `holes` holes sees it.
TriangleMesh scanned_humanoid(int holes) {
  const auto bytes = embedded_sample("humanoid");
  const TriangleMesh skin =
      open_character_from_memory("humanoid.glb", bytes.data(), bytes.size()).surface;
  const std::vector<double> nothing_hidden(static_cast<std::size_t>(skin.vertex_count()), -1.0);
  ScanSettings settings;
  settings.spacing = 0.012;
  settings.noise = 0.001;
  settings.holes = holes;
  return make_scan(skin, nothing_hidden, settings, {});
}

/// Returns a character with a guessed skeleton and without weights.
Character guessed_character(const TriangleMesh& scan) {
  Character character;
  character.name = "scan";
  character.surface = scan;
  character.skeleton = guess_skeleton(scan, GuessKind::kBiped).skeleton;
  VisiblePart part;
  part.name = "scan";
  part.triangles = scan.triangles;
  part.surface_vertex.resize(static_cast<std::size_t>(scan.vertex_count()));
  std::iota(part.surface_vertex.begin(), part.surface_vertex.end(), 0);
  character.parts.push_back(std::move(part));
  normalize(character, FileUp::kY, character.name);
  character.clips = touching_clips(character.skeleton, 1.0);
  return character;
}

/// Returns the skin half a second after each clip has reached its pose.
std::vector<Points> skins(const Character& character, const std::string& method) {
  Settings settings;
  set_setting(settings, "method", method);
  set_setting(settings, "contact", "none");
  Session session(character, settings, Document{}, Progress{});
  std::vector<Points> result;
  for (int clip = 0; clip < static_cast<int>(character.clips.size()); ++clip) {
    session.select_clip(clip);
    for (int i = 0; i < 60; ++i) session.advance(1.0 / 60.0);
    result.push_back(session.visible_positions());
  }
  return result;
}

// A vertex that hangs on a bone of another limb leaves the body as a spike.
TEST(GuessedCharacter, MovesWithoutSpikes) {
  for (const int holes : {0, 20}) {
    const Character character = guessed_character(scanned_humanoid(holes));
    ASSERT_FALSE(character.clips.empty());
    const std::vector<Points> simulated = skins(character, "projective");
    const std::vector<Points> blended = skins(character, "linear-blend");
    const double height = character.surface.positions.row(1).maxCoeff() -
                          character.surface.positions.row(1).minCoeff();
    for (std::size_t clip = 0; clip < simulated.size(); ++clip) {
      const double largest = (simulated[clip] - blended[clip]).colwise().norm().maxCoeff();
      EXPECT_LT(largest, 0.08 * height)
          << character.clips[clip].name << " with " << holes << " holes";
    }
  }
}

}  // namespace
}  // namespace sinew
