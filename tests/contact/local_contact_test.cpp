#include "contact/local_contact.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "contact/bent_tube.h"
#include "contact/limbs.h"

namespace sinew {
namespace {

LocalContact contact_of(const BentTube& tube) {
  return {tube.tissue, tube.pairs, {}, {}};
}

const std::vector<VertexTriangleContact>& find(LocalContact& contact,
                                               const BentTube::Posed& posed) {
  contact.find(posed.skin, posed.feet, posed.transforms, false);
  return contact.detection().contacts();
}

TEST(LocalContact, FindsInADeepBendWhatIsFoundEverywhere) {
  const BentTube tube;
  for (const double angle : {2.4, 2.5, 2.6}) {
    const BentTube::Posed posed = tube.bent(angle);
    SelfContact everywhere(tube.tissue.triangles, tube.tissue.surface(0),
                           tube.tissue.attachment.rest_feet());
    everywhere.detect(posed.skin, posed.feet);
    LocalContact contact = contact_of(tube);
    expect_same_contacts(find(contact, posed), everywhere.contacts());
    EXPECT_GT(everywhere.contacts().size(), 10U) << angle;
    EXPECT_EQ(contact.detection().switches(), static_cast<int>(everywhere.contacts().size()));
  }
}

TEST(LocalContact, FindsNothingInALightBend) {
  const BentTube tube;
  LocalContact contact = contact_of(tube);
  for (const double angle : {0.0, 0.4, 0.8}) {
    EXPECT_TRUE(find(contact, tube.bent(angle)).empty()) << angle;
    EXPECT_TRUE(contact.constraints(1.0).empty()) << angle;
  }
}

TEST(LocalContact, FindsNothingWithoutPairs) {
  BentTube tube;
  tube.pairs.clear();
  LocalContact contact = contact_of(tube);
  EXPECT_TRUE(find(contact, tube.bent(2.4)).empty());
  EXPECT_TRUE(contact.standing_diagonal().isZero());
}

TEST(LocalContact, PushesOutAndForgets) {
  const BentTube tube;
  const BentTube::Posed posed = tube.bent(2.4);
  LocalContact contact = contact_of(tube);
  find(contact, posed);
  const std::vector<ContactConstraint> first = contact.constraints(1.0);
  ASSERT_GT(first.size(), 10U);
  int pushing = 0;
  for (const ContactConstraint& constraint : first) {
    EXPECT_NEAR(constraint.normal.norm(), 1.0F, 1e-5F);
    EXPECT_GT(constraint.stiffness, 0.0F);
    const auto at = [&](int v) -> Eigen::Vector3f { return posed.skin.col(v); };
    pushing += constraint.depth<float>(at) > 0.0F ? 1 : 0;
  }
  EXPECT_EQ(pushing, static_cast<int>(first.size()));
  find(contact, posed);  // pushes on for what is left
  EXPECT_GT(contact.constraints(1.0).front().offset, first.front().offset);
  EXPECT_EQ(contact.constraints(2.0).front().stiffness, 2.0F * first.front().stiffness);
  contact.forget();
  EXPECT_TRUE(contact.detection().contacts().empty());
  find(contact, posed);
  EXPECT_EQ(contact.constraints(1.0).front().offset, first.front().offset);
}

TEST(LocalContact, IsTheSameInAnyFrame) {
  const BentTube tube;
  LocalContact contact = contact_of(tube);
  BentTube::Posed posed = tube.bent(2.4);
  const std::size_t at_home = find(contact, posed).size();
  Transform away = Transform::Identity();
  away.linear() = Eigen::AngleAxisd(1.1, Eigen::Vector3d(1, 2, 3).normalized()).toRotationMatrix();
  away.translation() = Eigen::Vector3d(1.0, -2.0, 0.5);
  for (Transform& transform : posed.transforms) transform = away * transform;
  posed.skin = (away.cast<float>() * posed.skin).eval();
  posed.feet = (away.cast<float>() * posed.feet).eval();
  contact.forget();
  EXPECT_EQ(find(contact, posed).size(), at_home);
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
    EXPECT_TRUE(find(contact, tube.bent(angle)).empty()) << angle;
  }
}

TEST(LocalContact, TellsBeforehandWhereItMayPush) {
  const BentTube tube;
  LocalContact contact = contact_of(tube);
  const Eigen::VectorXd& diagonal = contact.standing_diagonal();
  ASSERT_EQ(diagonal.size(), tube.tissue.vertex_count());
  for (const double angle : {2.2, 2.4, 2.6, -2.4}) {
    find(contact, tube.bent(angle));
    for (const ContactConstraint& constraint : contact.constraints(1.0)) {
      // One contact alone is within what has been said, at each of its vertices.
      float sum = 0.0F;
      for (const float weight : constraint.weights) sum += std::abs(weight);
      for (int k = 0; k < 4; ++k) {
        EXPECT_LT(constraint.stiffness * sum * std::abs(constraint.weights[k]),
                  diagonal[constraint.vertices[k]]);
      }
    }
  }
  for (int v = 0; v < tube.tissue.vertex_count(); ++v) {
    const bool far = std::abs(tube.tissue.rest_positions(0, v)) > 0.45;
    if (far || v >= tube.tissue.surface_vertices) {
      EXPECT_EQ(diagonal[v], 0.0) << v;
    }
  }
}

TEST(LocalSuspects, AreAroundPairsThatHavePassedEachOther) {
  const BentTube tube;
  LocalSuspects suspects(tube.tissue.triangles, tube.tissue.surface(0), tube.lines(), tube.pairs);
  const auto in = [&](double angle, const std::vector<VertexTriangleContact>& held) {
    const BentTube::Posed posed = tube.bent(angle);
    const std::vector<int>& found = suspects.find(posed.skin, posed.transforms, held);
    EXPECT_TRUE(std::is_sorted(found.begin(), found.end()));
    return std::set<int>(found.begin(), found.end());
  };
  EXPECT_TRUE(in(0.0, {}).empty());
  EXPECT_TRUE(in(0.3, {}).empty());
  const std::set<int> deep = in(2.4, {});
  EXPECT_GT(deep.size(), 50U);
  for (const int v : deep) {
    EXPECT_LT(std::abs(tube.tissue.rest_positions(0, v)), 0.45) << "near the joint";
  }
  EXPECT_TRUE(in(0.0, {}).empty());
  // A contact of before, and two rings around it.
  VertexTriangleContact held{};
  held.vertex = 8;
  const std::set<int> around = in(0.0, {held});
  EXPECT_TRUE(around.contains(8));
  EXPECT_GT(around.size(), 12U);
  EXPECT_LT(around.size(), 26U);
}

}  // namespace
}  // namespace sinew
