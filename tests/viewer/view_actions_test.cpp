// SPDX-License-Identifier: MIT

#include "viewer/actions/view_actions.h"

#include <gtest/gtest.h>

#include "core/error.h"
#include "viewer/scene/layers.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

using test::settle;
using ViewActions = test::ViewerOfCylinder;

TEST_F(ViewActions, SayHowALayerThatWasToggledComesBack) {
  run_action(*state_, "view skin toggle");
  EXPECT_EQ(state_->messages.notice, "Skin hidden. Press 1 to show it");
  run_action(*state_, "view skin toggle");
  EXPECT_EQ(state_->messages.notice, "Skin shown. Press 1 to hide it");
  run_action(*state_, "view tetrahedra toggle");
  EXPECT_EQ(state_->messages.notice, "Tetrahedra shown. Press 7 to hide them");
  run_action(*state_, "view contacts toggle");
  EXPECT_EQ(state_->messages.notice, "Contacts shown. Press 0 to hide them. Nothing touches now");
}

TEST_F(ViewActions, ShowEveryLayer) {
  for (const Layer& layer : layers()) {
    run_action(*state_, "view " + layer.name + " off");
    EXPECT_FALSE(state_->view.options.*layer.shown) << layer.name;
    run_action(*state_, "view " + layer.name + " toggle");
    EXPECT_TRUE(state_->view.options.*layer.shown) << layer.name;
  }
  EXPECT_THROW(run_action(*state_, "view soul on"), UsageError);
  EXPECT_THROW(run_action(*state_, "view skin maybe"), UsageError);
}

TEST_F(ViewActions, CutOpenAlongAnAxis) {
  run_action(*state_, "cut y 0.7");
  EXPECT_TRUE(state_->view.options.cut);
  EXPECT_EQ(state_->view.options.cut_axis, 1);
  EXPECT_NEAR(state_->view.options.cut_position, 0.7, 1e-6);
  run_action(*state_, "cut off");
  EXPECT_FALSE(state_->view.options.cut);
  EXPECT_THROW(run_action(*state_, "cut w 0.7"), UsageError);
}

TEST_F(ViewActions, LookFromEverySide) {
  for (const char* view : camera_views()) {
    EXPECT_NO_THROW(run_action(*state_, std::string("camera ") + view)) << view;
  }
  EXPECT_THROW(run_action(*state_, "camera sideways"), UsageError);
}

TEST_F(ViewActions, FrameTheCharacterAgainWhenTheViewBecomesWider) {
  const auto look = [&](double aspect) {
    state_->view.aspect = aspect;
    state_->view.frame_if_wanted();
    return state_->view.camera;
  };
  look(1.6);
  run_action(*state_, "frame");
  const Camera wide = look(1.6);
  run_action(*state_, "compare on");
  const Camera narrow = look(0.05);
  EXPECT_GT(narrow.distance, 1.2 * wide.distance);
  run_action(*state_, "frame");
  look(0.05);
  run_action(*state_, "compare off");
  EXPECT_NEAR(look(1.6).distance, wide.distance, 1e-9) << "not from as far as in the narrow view";
  // A camera that the user has moved stays where it is.
  state_->view.camera.distance *= 0.5;
  run_action(*state_, "compare on");
  EXPECT_NEAR(look(0.05).distance, 0.5 * wide.distance, 1e-9);
}

TEST(ActionTable, SaysWhatEachLayerShows) {
  for (const Layer& layer : layers()) {
    EXPECT_GT(std::string(layer.help).size(), 10U) << layer.name;
  }
}

TEST_F(ViewActions, FitTheColorsOfAHeatMapToItsNumbers) {
  run_action(*state_, "heat strain");
  EXPECT_THROW(run_action(*state_, "heat-range fit"), UsageError) << "no picture was drawn yet";
  state_->heat.extent = HeatRange{0.25F, 0.75F};
  run_action(*state_, "heat-range fit");
  EXPECT_TRUE(state_->view.options.heat_range == (HeatRange{0.25F, 0.75F}));
  run_action(*state_, "heat-range 0.1 0.4");
  EXPECT_TRUE(state_->view.options.heat_range == (HeatRange{0.1F, 0.4F}));
  EXPECT_THROW(run_action(*state_, "heat-range 0.4 0.1"), UsageError);
  run_action(*state_, "heat-range usual");
  EXPECT_TRUE(state_->view.options.heat_range == heat_map_info(HeatMap::kStrain).range);
}

TEST_F(ViewActions, ShowTheWeightsOfTheSelectedJoint) {
  EXPECT_EQ(state_->heat.joint_weights().weights, nullptr) << "they are not asked for";
  run_action(*state_, "heat weights");
  state_->tools.selected_joint = 1;
  state_->update(0.0);
  settle(*state_);
  const JointWeights shown = state_->heat.joint_weights();
  ASSERT_NE(shown.weights, nullptr);
  EXPECT_EQ(shown.joint, 1);
  ASSERT_EQ(shown.weights->vertices.size(),
            static_cast<std::size_t>(session().character().surface.vertex_count()));
  for (const auto& influences : shown.weights->vertices) {
    float sum = 0.0F;
    for (const auto& influence : influences) sum += influence.weight;
    ASSERT_NEAR(sum, 1.0F, 1e-3F);
  }
}

TEST_F(ViewActions, MakeWeightsInTheBackgroundWhereAFileHasNone) {
  Character bare = test::cylinder();
  bare.weights.reset();
  ViewerState state(std::move(bare), Settings{}, 0);
  settle(state);
  run_action(state, "heat weights");
  state.update(0.0);
  EXPECT_TRUE(state.busy() || state.heat.joint_weights().weights != nullptr);
  settle(state);
  EXPECT_NE(state.heat.joint_weights().weights, nullptr);
  EXPECT_TRUE(state.messages.errors.empty());
}

TEST_F(ViewActions, FlipTheCut) {
  run_action(*state_, "cut y 0.5");
  EXPECT_TRUE(state_->view.options.cut);
  run_action(*state_, "cut flip");
  EXPECT_TRUE(state_->view.options.cut_flipped);
  EXPECT_EQ(state_->view.options.cut_position, 0.5F);
}

}  // namespace
}  // namespace sinew
