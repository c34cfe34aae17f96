// SPDX-License-Identifier: MIT

#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "assets/scratch_folder.h"
#include "viewer/viewer_fixture.h"

namespace sinew::test {

/// Returns the text of an .obj file with a surface.
inline std::string obj_text(const TriangleMesh& surface) {
  std::ostringstream text;
  text.precision(9);
  for (int v = 0; v < surface.vertex_count(); ++v)
    text << "v " << surface.positions.col(v).transpose() << '\n';
  for (const Triangle& t : surface.triangles)
    text << "f " << t[0] + 1 << ' ' << t[1] + 1 << ' ' << t[2] + 1 << '\n';
  return text.str();
}

/// Shows the surface of the built-in cylinder, read from a file without a skeleton.
class BuildingOnAMesh : public testing::Test {
 protected:
  void SetUp() override {
    file_ = folder_.write("limb.obj", obj_text(cylinder().surface));
    Settings settings;
    settings.method = SkinningMethod::kLinearBlend;
    settings.weights.source = WeightSource::kBoneHeat;
    state_ = std::make_unique<ViewerState>(open_character({file_}), settings, 0, Document{},
                                           std::vector<Collider>{}, Origin{{file_}, ""});
    test::settle(*state_);
  }
  /// Runs an action with its work in the background as one step of undo.
  void run(const std::string& line) {
    run_action(*state_, line);
    test::settle(*state_);
    state_->update(0.0);
    state_->edits.keep();
  }
  void settle() {
    state_->update(0.0);
    test::settle(*state_);
    ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
  }
  const Character& character() const { return state_->session().character(); }
  /// Builds three joints along the limb, which stands on the floor.
  void build_chain() {
    run("build on");
    run("joint add hips none 0 0.1 0");
    run("joint add knee hips 0 0.9 0");
    run("joint add toe knee 0 1.7 0");
  }

  ScratchFolder folder_;
  std::string file_;
  std::unique_ptr<ViewerState> state_;
};

}  // namespace sinew::test
