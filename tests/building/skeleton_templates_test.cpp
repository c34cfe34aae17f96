// SPDX-License-Identifier: MIT

#include "building/skeleton_templates.h"

#include "building/mirrored_name.h"
#include "building/skeleton_checks.h"
#include "core/error.h"
#include "samples/samples.h"
#include "support/meshes.h"

namespace sinew {
namespace {

std::string texts(const std::vector<SkeletonProblem>& problems) {
  std::string all;
  for (const SkeletonProblem& problem : problems) all += problem.text + "\n";
  return all;
}

// The template of a biped comes near to the joints of the sample's own skeleton, which its shape
// was built around.
TEST(SkeletonTemplates, FitTheHumanoid) {
  const Character character = built_in_character();
  const BodyProbe body(character.surface);
  const Skeleton fitted = fitted_template("biped", character.surface, body);
  const Skeleton& own = character.skeleton;
  const std::vector<Transform> expected = own.rest_global();
  const std::vector<Transform> global = fitted.rest_global();
  int compared = 0;
  for (int j = 0; j < fitted.joint_count(); ++j) {
    const int other = own.find(fitted.joints[j].name);
    if (other < 0) continue;
    const double off = (global[j].translation() - expected[other].translation()).norm();
    EXPECT_LT(off, 0.06 * kHeight) << fitted.joints[j].name;
    ++compared;
  }
  EXPECT_GE(compared, 8);
  EXPECT_EQ(texts(skeleton_problems(fitted, body)), "");
}

// Every template gives a skeleton without flaws whose sides are complete, in a body of any kind.
TEST(SkeletonTemplates, HaveDistinctNamesAndBothSides) {
  const Character character = built_in_character();
  const BodyProbe body(character.surface);
  for (const SkeletonTemplate& one : skeleton_templates()) {
    const Skeleton skeleton = fitted_template(one.name, character.surface, body);
    EXPECT_GE(skeleton.joint_count(), 6) << one.name;
    for (int j = 0; j < skeleton.joint_count(); ++j) {
      const std::string& name = skeleton.joints[j].name;
      EXPECT_EQ(skeleton.find(name), j) << one.name << ' ' << name;
      EXPECT_GE(skeleton.find(mirrored_name(name)), 0) << one.name << ' ' << name;
      EXPECT_LT(skeleton.joints[j].parent, j);
      EXPECT_EQ(skeleton.joints[j].parent < 0, j == 0);
      EXPECT_TRUE(skeleton.rest_global()[j].matrix().allFinite());
    }
  }
  EXPECT_THROW(fitted_template("chair", character.surface, body), UsageError);
  EXPECT_THROW(fitted_template("biped", TriangleMesh{}, BodyProbe(TriangleMesh{})), InputError);
}

// The chain of a snake lies in the middle of a tube.
TEST(SkeletonTemplates, FollowTheMiddleOfASnake) {
  const TriangleMesh tube = make_tube(4.0, 0.2, 60, 24);
  const Skeleton snake = fitted_template("snake", tube, BodyProbe(tube));
  EXPECT_EQ(snake.joint_count(), 17);
  for (const Transform& joint : snake.rest_global())
    EXPECT_LT(joint.translation().tail<2>().norm(), 0.03);
}

}  // namespace
}  // namespace sinew
