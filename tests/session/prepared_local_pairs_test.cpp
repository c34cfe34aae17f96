// SPDX-License-Identifier: MIT

#include "session/prepared_local_pairs.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "assets/open.h"
#include "contact/extreme_poses.h"
#include "contact/local_contact.h"
#include "samples/samples.h"
#include "session/body.h"
#include "support/plain_settings.h"
#include "support/test_data.h"

namespace sinew {
namespace {

/// A character's body with its local pairs. `collected` is true if the pairs did not come from the
/// cache.
struct Collected {
  Character character;
  Body body;
  std::vector<LocalPair> pairs;
  bool collected = false;

  explicit Collected(Character of)
      : character(std::move(of)),
        body(build_body(character, CharacterWeights(character), {}, {}, {})) {
    collect();
  }
  void collect() {
    collected = false;
    const Progress progress([this](double, const std::string&) { collected = true; });
    pairs = prepare_local_pairs(body.tissue, character.skeleton, progress);
  }
  Eigen::Vector3d rest(int vertex) const { return body.tissue.rest_positions.col(vertex); }
  Eigen::Vector3d joint(const std::string& name) const {
    return body.tissue.attachment.lines().joints[character.skeleton.find(name)];
  }
  /// Returns the number of pairs with both vertices within a distance from a place.
  int near(const Eigen::Vector3d& place, double distance) const {
    return static_cast<int>(std::count_if(pairs.begin(), pairs.end(), [&](const LocalPair& pair) {
      return (rest(pair.i) - place).norm() < distance && (rest(pair.j) - place).norm() < distance;
    }));
  }
};

/// Gives each test a cache that is empty at first.
class PreparedLocalPairs : public testing::Test {
 protected:
  PreparedLocalPairs() {
    if (const char* const before = std::getenv("SINEW_CACHE")) before_ = before;
    std::filesystem::remove_all(folder_);
    ::setenv("SINEW_CACHE", folder_.c_str(), 1);
  }
  ~PreparedLocalPairs() override {
    ::setenv("SINEW_CACHE", before_.c_str(), 1);
    std::filesystem::remove_all(folder_);
  }

 private:
  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() /
      (std::string("sinew-pairs-") + testing::UnitTest::GetInstance()->current_test_info()->name());
  std::string before_;
};

Character humanoid() {
  const auto data = embedded_sample("humanoid");
  return open_character_from_memory("humanoid", data.data(), data.size());
}

/// Returns the pairs of the humanoid, which tests share.
const Collected& pairs_of_humanoid() {
  static const Collected body(humanoid());
  return body;
}

TEST_F(PreparedLocalPairs, LieAroundTheJointsOfTheHumanoid) {
  const Collected& body = pairs_of_humanoid();
  EXPECT_GT(body.pairs.size(), 500U);
  EXPECT_LE(body.pairs.size(), LocalPairSettings().max_pairs);
  for (const char* side : {".L", ".R"}) {
    EXPECT_GT(body.near(body.joint(std::string("forearm") + side), 0.15), 20) << "elbow" << side;
    EXPECT_GT(body.near(body.joint(std::string("shin") + side), 0.2), 20) << "knee" << side;
    EXPECT_GT(body.near(body.joint(std::string("upper_arm") + side), 0.25), 20) << "armpit" << side;
  }
  // Pairs between the thighs have one vertex on each of them.
  int between_thighs = 0;
  for (const LocalPair& pair : body.pairs) {
    const bool thighs = std::max(body.rest(pair.i).y(), body.rest(pair.j).y()) < 0.8 &&
                        std::min(body.rest(pair.i).y(), body.rest(pair.j).y()) > 0.5;
    between_thighs += thighs && body.rest(pair.i).x() * body.rest(pair.j).x() < 0.0 ? 1 : 0;
  }
  EXPECT_GT(between_thighs, 20);
}

TEST_F(PreparedLocalPairs, CollideWhenTheElbowBendsAndNotAtRest) {
  const Collected& body = pairs_of_humanoid();
  const TissueModel& tissue = body.body.tissue;
  const Skeleton& skeleton = body.character.skeleton;
  LocalContact contact(tissue, body.pairs, {}, {});
  const PointsF rest_bone_points = tissue.attachment.rest_bone_points().cast<float>();
  const std::vector<Transform> at_rest(skeleton.joint_count(), Transform::Identity());
  contact.find(tissue.surface(0).cast<float>(), rest_bone_points, at_rest, false, 1.0F);
  EXPECT_TRUE(contact.detection().contacts().empty());

  ProjectiveSettings settings = test::plain_settings();
  ProjectiveSkinner skinner(tissue, skeleton, settings, {}, body.body.kinematic);
  const int elbow = skeleton.find("forearm.L");
  const Eigen::Vector3d upper = body.joint("forearm.L") - body.joint("upper_arm.L");
  const Eigen::Vector3d lower = body.joint("hand.L") - body.joint("forearm.L");
  const Eigen::Vector3d axis = upper.cross(lower).normalized();  // flexes further
  const LimbBend bend{elbow, skeleton.find("hand.L"), elbow, {{elbow, axis, 1.0}}, {}};
  Pose pose;
  for (int frame = 0; frame <= 30; ++frame) {
    pose = rest_pose(skeleton);
    bend.apply(skeleton, 2.3 * frame / 30.0, pose);
    skinner.step(pose, {});
  }
  std::vector<Transform> transforms = skinning_transforms(skeleton, pose);
  for (Transform& transform : transforms) transform.pretranslate(-skinner.origin());
  SkeletonAttachment::State state;
  tissue.attachment.place(transforms, state);
  PointsF bone_points;
  tissue.attachment.posed_bone_points(state, bone_points);
  contact.find(skinner.positions(), bone_points, transforms, false, 1.0F);
  int at_elbow = 0, elsewhere = 0;
  for (const VertexTriangleContact& found : contact.detection().contacts()) {
    const double distance = (body.rest(found.vertex) - body.joint("forearm.L")).norm();
    ++(distance < 0.2 ? at_elbow : elsewhere);
  }
  EXPECT_GE(at_elbow, 20);
  EXPECT_LE(elsewhere, at_elbow / 10);
}

TEST_F(PreparedLocalPairs, ComeFromTheCacheTheSecondTime) {
  Collected body(humanoid());
  EXPECT_TRUE(body.collected);
  const std::vector<LocalPair> first = body.pairs;
  body.collect();
  EXPECT_FALSE(body.collected);
  EXPECT_EQ(body.pairs, first);
  // Another body has other pairs.
  body.body.tissue.rest_positions *= 1.01;
  body.collect();
  EXPECT_TRUE(body.collected);
}

TEST_F(PreparedLocalPairs, AreFoundForCreatures) {
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  const std::filesystem::path creatures = *data / "02_creatures";
  for (const char* file :
       {"fbx/Dragon.fbx", "gltf/Quaternius_Spider.glb", "gltf/Quaternius_Trex.glb"}) {
    const Collected body(open_character({(creatures / file).string()}, {}));
    EXPECT_GT(body.pairs.size(), 10U) << file;
    EXPECT_LE(body.pairs.size(), LocalPairSettings().max_pairs) << file;
    const TissueModel& tissue = body.body.tissue;
    LocalContact contact(tissue, body.pairs, {}, {});
    const PointsF bone_points = tissue.attachment.rest_bone_points().cast<float>();
    const std::vector<Transform> at_rest(body.character.skeleton.joint_count(),
                                         Transform::Identity());
    contact.find(tissue.surface(0).cast<float>(), bone_points, at_rest, false, 1.0F);
    EXPECT_TRUE(contact.detection().contacts().empty()) << file;
  }
}

}  // namespace
}  // namespace sinew
