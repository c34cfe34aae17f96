// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bodies/rig/body_skeleton.h"
#include "support/meshes.h"
#include "viewer/building_fixture.h"

namespace sinew::test {

/// Returns a shape space whose body is a ball of 0.9 m around (0, 0.9, 0), with a few landmarks and
/// the skeleton of a body. It needs no computation, unlike those of bodies.
inline ShapeSpace ball_space(Sex sex) {
  ShapeSpace space;
  space.sex = sex;
  const TriangleMesh ball = make_sphere(1.0, 40, 60);
  space.mean = (0.9 * ball.positions).colwise() + Eigen::Vector3d(0.0, 0.9, 0.0);
  space.triangles = ball.triangles;
  space.skeleton = body_skeleton(template_joints(sex));
  for (const char* const name : {"vertex", "crotch", "glabella"}) {
    const Triangle corners = space.triangles[space.landmarks.size()];
    space.landmarks.push_back({name, corners, Eigen::Vector3d::Constant(1.0 / 3.0)});
  }
  return space;
}

/// Returns the fit of such a body onto a scan: it lies where the template is.
inline std::shared_ptr<FittedBody> fitted_ball(Sex sex) {
  const ShapeSpace space = ball_space(sex);
  RegisteredBody body;
  body.sex = sex;
  body.skin = {space.mean, space.triangles};
  body.skeleton = space.skeleton;
  auto fit = std::make_shared<FittedBody>(std::move(body));
  fit->distances.assign(static_cast<std::size_t>(space.mean.cols()), 0.0F);
  return fit;
}

/// Shows a ball of radius 2 around (10, 0, 0) as a scan, next to a template that is a ball.
class FittingOntoABall : public testing::Test {
 protected:
  void SetUp() override {
    TriangleMesh ball = make_sphere(1.0, 24, 32);
    ball.positions = (2.0 * ball.positions).colwise() + Eigen::Vector3d(10.0, 0.0, 0.0);
    scan_ = folder_.write("ball.obj", obj_text(ball));
    Settings settings;
    settings.method = SkinningMethod::kLinearBlend;
    state_ = std::make_unique<ViewerState>(built_in_character("cylinder"), settings, 0, Document{},
                                           std::vector<Collider>{}, Origin{{}, "", "cylinder"});
    settle(*state_);
    fitting().make_space = [this](Sex sex, const Progress&) {
      made_.push_back(sex);
      return ball_space(sex);
    };
  }
  ScanFitting& fitting() { return state_->fitting; }
  /// Runs an action with its work in the background as one step of undo.
  void run(const std::string& line) {
    run_action(*state_, line);
    state_->update(0.0);
    settle(*state_);
    state_->update(0.0);
    fitting().keep();
  }
  void begin() { run("fit-scan " + scan_); }

  ScratchFolder folder_;
  std::string scan_;
  std::vector<Sex> made_;  ///< templates that were asked for
  std::unique_ptr<ViewerState> state_;
};

}  // namespace sinew::test
