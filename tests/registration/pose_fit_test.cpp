// SPDX-License-Identifier: MIT

#include "registration/pose_fit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "bodies/rig/body_skeleton.h"
#include "core/error.h"
#include "core/thread_count.h"
#include "registration/limb_figure.h"
#include "support/seeded_random.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// A figure in a random pose, its surface as a scan, and its marks.
struct PosedFigure {
  test::LimbFigure figure = test::make_limb_figure();
  PosedBodyModel model{figure.space, figure.freedoms};
  PoseState truth;
  Points skin;
  SurfacePoints scan;
  ScanMarks landmarks;
  ScanMarks joints;

  /// \param bent  factor of the angles of the pose
  explicit PosedFigure(std::mt19937& random, double bent = 1.0)
      : truth(test::random_state(figure, random)) {
    truth.angles *= bent;
    if (bent < 1.0) truth.rotation.setIdentity();
    const PosedBody body(model, truth);
    const ShapeSpace& space = figure.space;
    skin.resize(3, space.mean.cols());
    for (int v = 0; v < static_cast<int>(skin.cols()); ++v) {
      skin.col(v) = body.position(vertex_point(space, v));
    }
    scan = with_normals(skin, space.triangles);
    for (const ShapeSpace::Landmark& landmark : space.landmarks) {
      const Vector3d place = body.position(landmark_point(space, landmark));
      landmarks.landmarks.push_back({landmark.name, place});
    }
    for (int j = 0; j < space.skeleton.joint_count(); ++j) {
      joints.joints.push_back({space.skeleton.joints[j].name, body.joints()[j]});
    }
  }

  /// Removes the points of the scan that belong to a joint and the ones below it.
  void remove_limb(const std::string& name) {
    const Skeleton& skeleton = figure.space.skeleton;
    const int top = skeleton.find(name);
    std::vector<int> kept;
    for (int v = 0; v < static_cast<int>(skin.cols()); ++v) {
      if (!belongs(v, top)) kept.push_back(v);
    }
    scan = {Points(scan.positions(Eigen::all, kept)), Points(scan.normals(Eigen::all, kept))};
    std::erase_if(landmarks.landmarks, [&](const NamedPlace& place) {
      const std::string joint = place.name.substr(place.name.find(' ') + 1);
      return is_at_or_above(skeleton, top, skeleton.find(joint));
    });
  }
  bool belongs(int vertex, int top) const {
    const int joint = figure.space.weights.vertices[static_cast<std::size_t>(vertex)][0].joint;
    return is_at_or_above(figure.space.skeleton, top, joint);
  }

  PoseFit fit(const ScanMarks& marks) const {
    return fit_pose(figure.space, figure.freedoms, scan, marks, {});
  }
  double largest_error(const PoseFit& found) const {
    return (found.skin - skin).colwise().norm().maxCoeff();
  }
};

TEST(PoseFit, RecoversAFigureFromItsSurfaceAndLandmarks) {
  test::SeededRandom random;
  for (int round = 0; round < 3; ++round) {
    const PosedFigure posed(random);
    const PoseFit found = posed.fit(posed.landmarks);
    EXPECT_LT(posed.largest_error(found), 1e-4);
    EXPECT_TRUE(found.missing.empty());
    const PosedBody body(posed.model, posed.truth);
    for (std::size_t j = 0; j < body.joints().size(); ++j) {
      EXPECT_LT((found.joints.col(static_cast<int>(j)) - body.joints()[j]).norm(), 1e-4);
    }
  }
}

TEST(PoseFit, RecoversAFigureFromNoisyJoints) {
  test::SeededRandom random;
  std::normal_distribution<double> noise(0.0, 0.02);
  PosedFigure posed(random);
  for (NamedPlace& joint : posed.joints.joints) {
    for (double& x : joint.position) x += noise(random);
  }
  // Weak pulls to wrong joints remain.
  EXPECT_LT(posed.largest_error(posed.fit(posed.joints)), 2e-3);
}

TEST(PoseFit, TurnsABodyWhoseFoundPlacesHaveSwappedSides) {
  test::SeededRandom random;
  PosedFigure posed(random);
  ScanMarks marks = posed.joints;
  for (NamedPlace& joint : marks.joints) joint.name = other_side(joint.name);
  EXPECT_LT(posed.largest_error(posed.fit(marks)), 2e-3);
  marks.found_landmarks = posed.landmarks.landmarks;
  for (NamedPlace& landmark : marks.found_landmarks) landmark.name = other_side(landmark.name);
  EXPECT_LT(posed.largest_error(posed.fit(marks)), 2e-3);
}

TEST(PoseFit, FitsTheRestOfABodyThatLacksALimb) {
  test::SeededRandom random;
  PosedFigure posed(random);
  posed.remove_limb("upper_arm.R");
  const PoseFit found = posed.fit(posed.landmarks);
  const int missing = posed.figure.space.skeleton.find("upper_arm.R");
  double largest = 0.0;
  for (int v = 0; v < static_cast<int>(posed.skin.cols()); ++v) {
    if (posed.belongs(v, missing)) continue;
    largest = std::max(largest, (found.skin.col(v) - posed.skin.col(v)).norm());
  }
  EXPECT_LT(largest, 1e-3);
}

TEST(PoseFit, LeavesALimbThatTheScanLacksAtRest) {
  test::SeededRandom random;
  PosedFigure posed(random);
  posed.remove_limb("upper_arm.R");
  const PoseFit found = posed.fit(posed.landmarks);
  const Skeleton& skeleton = posed.figure.space.skeleton;
  EXPECT_EQ(found.missing, std::vector<int>{skeleton.find("upper_arm.R")});
  for (std::size_t k = 0; k < posed.figure.freedoms.size(); ++k) {
    const int joint = posed.figure.freedoms[k].parts[0].joint;
    if (!is_at_or_above(skeleton, found.missing.front(), joint)) continue;
    EXPECT_NEAR(found.state.angles[static_cast<Eigen::Index>(k)], 0.0, 0.01)
        << skeleton.joints[static_cast<std::size_t>(joint)].name;
  }
}

TEST(PoseFit, FindsTheMissingArmAloneThoughItDrawsFeetAwayAtFirst) {
  // After the first fit of seeds 8 and 14, both feet seem to be missing, too.
  for (const unsigned seed : {2U, 8U, 14U}) {
    std::mt19937 random(seed);
    PosedFigure posed(random, 0.6);
    posed.remove_limb("upper_arm.R");
    // The figure is about the same from the front and from behind, so a few marks tell them apart.
    ScanMarks few;
    for (const NamedPlace& joint : posed.joints.joints) {
      if (joint.name == "hips" || joint.name == "head" || joint.name == "thigh.R")
        few.joints.push_back(joint);
    }
    const int arm = posed.figure.space.skeleton.find("upper_arm.R");
    EXPECT_EQ(posed.fit(few).missing, std::vector<int>{arm}) << "seed " << seed;
  }
}

TEST(PoseFit, SurvivesAWrongLandmark) {
  test::SeededRandom random;
  PosedFigure posed(random);
  Vector3d& wrong = posed.landmarks.landmarks[random() % 26].position;
  wrong += Vector3d(0.25, -0.2, 0.2);
  EXPECT_LT(posed.largest_error(posed.fit(posed.landmarks)), 1e-3);
}

TEST(PoseFit, IsTheSameForAnyNumberOfThreads) {
  test::SeededRandom random;
  const PosedFigure posed(random);
  set_thread_count(1);
  const PoseFit one = posed.fit(posed.landmarks);
  set_thread_count(3);
  const PoseFit three = posed.fit(posed.landmarks);
  set_thread_count(0);
  EXPECT_EQ(one.skin, three.skin);
  EXPECT_EQ(one.coefficients, three.coefficients);
}

TEST(PoseFit, NamesAMarkThatIsUnknown) {
  test::SeededRandom random;
  PosedFigure posed(random);
  posed.landmarks.landmarks[0].name = "nose";
  try {
    posed.fit(posed.landmarks);
    ADD_FAILURE() << "no error";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("'nose'"), std::string::npos);
  }
}

TEST(PoseFit, StopsOnRequest) {
  test::SeededRandom random;
  const PosedFigure posed(random);
  std::stop_source stop;
  const Progress progress(
      [&](double fraction, const std::string&) {
        if (fraction > 0.3) stop.request_stop();
      },
      stop.get_token());
  EXPECT_THROW(
      fit_pose(posed.figure.space, posed.figure.freedoms, posed.scan, posed.landmarks, progress),
      Cancelled);
}

}  // namespace
}  // namespace sinew
