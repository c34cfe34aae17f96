#include "contact/local_contact.h"

#include <gtest/gtest.h>

#include "contact/bent_tube.h"

namespace sinew {
namespace {

LocalContact contact_of(const BentTube& tube, LocalContactSettings settings = {}) {
  settings.stiffness = 100.0F;
  return {tube.tissue.triangles, tube.tissue.surface(0), tube.lines(), tube.pairs, settings};
}

int pushing(const std::vector<ContactConstraint>& constraints, const PointsF& skin) {
  return static_cast<int>(
      std::count_if(constraints.begin(), constraints.end(), [&](const ContactConstraint& contact) {
        return contact.depth<float>([&](int v) -> Eigen::Vector3f { return skin.col(v); }) > 0.0F;
      }));
}

TEST(LocalContact, PushesInADeepBendOnly) {
  const BentTube tube;
  LocalContact contact = contact_of(tube);
  for (const double angle : {0.0, 0.4, 0.8}) {
    const BentTube::Posed posed = tube.bent(angle);
    EXPECT_EQ(pushing(contact.update(posed.skin, posed.transforms), posed.skin), 0) << angle;
  }
  const BentTube::Posed deep = tube.bent(2.4);
  EXPECT_GT(pushing(contact.update(deep.skin, deep.transforms), deep.skin), 5);
  EXPECT_EQ(contact.colliding(), contact.switches());
  contact.forget();
  EXPECT_EQ(contact.colliding(), 0);
  EXPECT_EQ(pushing(contact.constraints(), deep.skin), 0);
}

TEST(LocalContact, MovesBothVerticesOfAPairOrNeither) {
  const BentTube tube;
  LocalContact contact = contact_of(tube);
  const BentTube::Posed posed = tube.bent(2.4);
  const auto& constraints = contact.update(posed.skin, posed.transforms);
  ASSERT_EQ(constraints.size(), tube.pairs.size());
  for (std::size_t p = 0; p < constraints.size(); ++p) {
    const ContactConstraint& constraint = constraints[p];
    EXPECT_EQ(constraint.vertices[0], tube.pairs[p].i);
    EXPECT_EQ(constraint.vertices[1], tube.pairs[p].j);
    EXPECT_EQ(constraint.weights[0], 1.0F);
    EXPECT_EQ(constraint.weights[1], -1.0F);
    EXPECT_EQ(constraint.vertices[2], -1);
    EXPECT_EQ(constraint.stiffness, 100.0F);
    if (constraint.offset == LocalContact::kNever) continue;
    // A limb is pushed back to its own side: vertex i against its outward normal.
    EXPECT_NEAR(constraint.normal.norm(), 1.0F, 1e-5F);
    EXPECT_GT(constraint.offset, 0.0F);
    const float apart =
        constraint.normal.dot(posed.skin.col(tube.pairs[p].i) - posed.skin.col(tube.pairs[p].j));
    EXPECT_LT(apart, 0.0F);
  }
}

TEST(LocalContact, OpensAPairByItsMarginInSomeSteps) {
  const BentTube tube;
  LocalContactSettings settings;
  settings.stiffness = 100.0F;
  const BentTube::Posed posed = tube.bent(2.4);
  LocalContact contact = contact_of(tube);
  const auto offsets = [&] {
    std::vector<float> result;
    for (const ContactConstraint& constraint : contact.update(posed.skin, posed.transforms)) {
      if (constraint.offset != LocalContact::kNever) result.push_back(constraint.offset);
    }
    return result;
  };
  std::vector<float> before = offsets();
  const std::vector<float> first = before;
  ASSERT_GT(first.size(), 5U);
  for (int step = 2; step <= 8; ++step) {
    const std::vector<float> now = offsets();
    ASSERT_EQ(now.size(), first.size());
    for (std::size_t i = 0; i < now.size(); ++i)
      EXPECT_NEAR(now[i], static_cast<float>(step) * first[i], 1e-6F);
    before = now;
  }
  EXPECT_EQ(offsets(), before) << "it has opened";
  // The tube's edges lie between those of its rings and their diagonals.
  const double edge = (tube.skin.positions.col(0) - tube.skin.positions.col(1)).norm();
  for (const float offset : before) {
    EXPECT_GT(offset, 0.5 * settings.margin * edge);
    EXPECT_LT(offset, 2.0 * settings.margin * edge);
  }
  contact.forget();
  EXPECT_EQ(offsets(), first);
}

TEST(LocalContact, PushesInAnyFrame) {
  const BentTube tube;
  LocalContact contact = contact_of(tube);
  BentTube::Posed posed = tube.bent(2.4);
  const int at_home = pushing(contact.update(posed.skin, posed.transforms), posed.skin);
  Transform away = Transform::Identity();
  away.linear() = Eigen::AngleAxisd(1.1, Eigen::Vector3d(1, 2, 3).normalized()).toRotationMatrix();
  away.translation() = Eigen::Vector3d(1.0, -2.0, 0.5);
  for (Transform& transform : posed.transforms) transform = away * transform;
  posed.skin = (away.cast<float>() * posed.skin).eval();
  contact.forget();
  EXPECT_EQ(pushing(contact.update(posed.skin, posed.transforms), posed.skin), at_home);
}

TEST(LocalContact, LeavesTheStretchedSideOfAJointAlone) {
  // Pairs that were collected on one side of the tube are pulled apart on the other.
  BentTube tube;
  std::erase_if(tube.pairs, [&](const LocalPair& pair) {
    return tube.tissue.rest_positions(1, pair.i) < 0.05;
  });
  ASSERT_GT(tube.pairs.size(), 10U);
  LocalContact contact = contact_of(tube);
  for (const double angle : {-0.3, -0.8, -1.5, -2.4}) {
    const BentTube::Posed posed = tube.bent(angle);
    contact.update(posed.skin, posed.transforms);
    EXPECT_EQ(contact.colliding(), 0) << angle;
  }
}

/// A deep bend of which one pair alone is watched, with its vertices where a test wants them.
struct OnePair {
  BentTube tube;
  BentTube::Posed posed = tube.bent(2.4);
  LocalContact contact = deepest(tube, posed);
  LocalPair pair = contact.pairs().front();
  Eigen::Vector3f normal, middle, aside;
  float edge = static_cast<float>((tube.skin.positions.col(0) - tube.skin.positions.col(1)).norm());

  OnePair() {
    contact.update(posed.skin, posed.transforms);
    normal = contact.constraints().front().normal;
    middle = 0.5F * (posed.skin.col(pair.i) + posed.skin.col(pair.j));
    aside = normal.unitOrthogonal();
  }

  static LocalContact deepest(const BentTube& tube, const BentTube::Posed& posed) {
    LocalContact all = contact_of(tube);
    all.update(posed.skin, posed.transforms);
    BentTube alone = tube;
    float least = 0.0F;
    for (std::size_t p = 0; p < tube.pairs.size(); ++p) {
      if (all.constraints()[p].offset == LocalContact::kNever) continue;
      const LocalPair& candidate = tube.pairs[p];
      const float apart = all.constraints()[p].normal.dot(posed.skin.col(candidate.i) -
                                                          posed.skin.col(candidate.j));
      if (apart >= least) continue;
      least = apart;
      alone.pairs = {candidate};
    }
    return contact_of(alone);
  }

  /// Moves the two so that they are so far apart along the normal and beside each other, in edges;
  /// their neighbours with them, so that normals stay, or turn with those of j.
  bool collides(float apart, float beside, float turn_j = 0.0F) {
    PointsF skin = posed.skin;
    const Eigen::Vector3f half = 0.5F * edge * (apart * normal + beside * aside);
    const Eigen::Vector3f to_i = middle + half - posed.skin.col(pair.i);
    const Eigen::AngleAxisf turn(turn_j, aside);
    for (const Triangle& t : tube.tissue.triangles) {
      for (const int v : t) {
        if (std::count(t.begin(), t.end(), pair.i) > 0) skin.col(v) = posed.skin.col(v) + to_i;
        if (std::count(t.begin(), t.end(), pair.j) > 0)
          skin.col(v) = middle - half + turn * (posed.skin.col(v) - posed.skin.col(pair.j));
      }
    }
    contact.update(skin, posed.transforms);
    return contact.colliding() == 1;
  }
};

TEST(LocalContact, HoldsAPairThatRestsOnItsPlane) {
  OnePair one;
  ASSERT_TRUE(one.collides(-0.5F, 0.0F));
  // Solved contacts are a hair apart, on one side and the other in turns.
  for (int round = 0; round < 10; ++round) {
    EXPECT_TRUE(one.collides(round % 2 == 0 ? 0.1F : -0.1F, 0.0F)) << round;
    EXPECT_EQ(one.contact.switches(), 0);
  }
  EXPECT_FALSE(one.collides(1.3F, 0.0F)) << "opened, it lets go";
  EXPECT_EQ(one.contact.switches(), 1);
  EXPECT_FALSE(one.collides(0.1F, 0.0F)) << "near, but not behind each other";
  EXPECT_TRUE(one.collides(-0.1F, 0.0F));
}

TEST(LocalContact, LeavesAlonePairsThatLookTheSameWay) {
  OnePair one;
  one.contact.forget();
  EXPECT_TRUE(one.collides(-0.5F, 0.0F, 0.5F));
  one.contact.forget();
  EXPECT_FALSE(one.collides(-0.5F, 0.0F, 1.9F));
}

TEST(LocalContact, LeavesAlonePairsThatAreFarFromEachOther) {
  OnePair one;
  one.contact.forget();
  EXPECT_TRUE(one.collides(-0.5F, 1.0F));
  one.contact.forget();
  EXPECT_FALSE(one.collides(-0.5F, 4.0F)) << "slid aside";
  EXPECT_FALSE(one.collides(-5.0F, 0.0F)) << "right through the other limb";
}

}  // namespace
}  // namespace sinew
