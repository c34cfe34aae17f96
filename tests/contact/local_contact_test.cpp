// SPDX-License-Identifier: MIT

#include "contact/local_contact.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "contact/bent_tube.h"
#include "contact/limbs.h"
#include "mesh/vertex_normals.h"

namespace sinew {
namespace {

LocalContact contact_of(const BentTube& tube) {
  return {tube.tissue, tube.pairs, {}, {}};
}

const std::vector<VertexTriangleContact>& find(LocalContact& contact,
                                               const BentTube::Posed& posed) {
  contact.find(posed.skin, posed.bone_points, posed.transforms, false, 1.0F);
  return contact.detection().contacts();
}

TEST(LocalContact, FindsInADeepBendWhatIsFoundEverywhere) {
  const BentTube tube;
  for (const double angle : {2.4, 2.5, 2.6}) {
    const BentTube::Posed posed = tube.bent(angle);
    SelfContact everywhere(tube.tissue.triangles, tube.tissue.surface(0),
                           tube.tissue.attachment.rest_bone_points());
    everywhere.detect(posed.skin, posed.bone_points);
    LocalContact contact = contact_of(tube);
    expect_same_contacts(find(contact, posed), everywhere.contacts());
    EXPECT_GT(everywhere.contacts().size(), 10U) << angle;
    EXPECT_EQ(contact.detection().changed_pairs(), static_cast<int>(everywhere.contacts().size()));
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
  EXPECT_EQ(contact.bounding_diagonal().size(), 0);
}

TEST(LocalContact, SearchesAroundAllPairsWhenAsked) {
  const BentTube tube;
  BentTube::Posed posed = tube.bent(2.4);
  SelfContact everywhere(tube.tissue.triangles, tube.tissue.surface(0),
                         tube.tissue.attachment.rest_bone_points());
  everywhere.detect(posed.skin, posed.bone_points);
  ASSERT_GT(everywhere.contacts().size(), 10U);
  // No pair counts as colliding, since the bones are not bent.
  posed.transforms = tube.bent(0.0).transforms;
  LocalContact contact = contact_of(tube);
  EXPECT_TRUE(find(contact, posed).empty());
  contact.find(posed.skin, posed.bone_points, posed.transforms, false, 1.0F, true);
  expect_same_contacts(contact.detection().contacts(), everywhere.contacts());
  expect_same_contacts(find(contact, posed), everywhere.contacts());
}

TEST(LocalContact, HoldsPreparedPairsApartAsPublished) {
  const BentTube tube;
  SelfContactSettings detection;
  detection.prepared_pairs = true;
  LocalContact contact(tube.tissue, tube.pairs, detection, {.margin = 0.0});
  const BentTube::Posed posed = tube.bent(2.4);
  contact.find(posed.skin, posed.bone_points, posed.transforms, false, 1.0F);
  const std::vector<ContactConstraint>& constraints = contact.constraints(1.0);
  EXPECT_GT(constraints.size(), 10U);
  std::set<int> vertices;
  for (const ContactConstraint& one : constraints) {
    EXPECT_TRUE(vertices.insert(one.vertices[0]).second) << "one contact for each vertex";
    const auto corner = std::find(one.weights.begin(), one.weights.end(), -1.0F);
    ASSERT_NE(corner, one.weights.end());
    const int partner = one.vertices[corner - one.weights.begin()];
    EXPECT_TRUE(std::any_of(tube.pairs.begin(), tube.pairs.end(), [&](const LocalPair& pair) {
      return pair.i == one.vertices[0] && pair.j == partner;
    }));
    EXPECT_EQ(one.weights[0], 1.0F);
    EXPECT_EQ(one.offset, 0.0F) << "no push";
    const auto position = [&](int v) { return Eigen::Vector3f(posed.skin.col(v)); };
    EXPECT_GE(one.depth<float>(position), 0.0F);
  }
  contact.find(posed.skin, posed.bone_points, tube.bent(0.0).transforms, false, 1.0F);
  EXPECT_TRUE(contact.constraints(1.0).empty()) << "the bones are not bent";
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
  find(contact, posed);  // the push grows by what is left
  EXPECT_GT(contact.constraints(1.0).front().offset, first.front().offset);
  EXPECT_EQ(contact.constraints(2.0).front().stiffness, 2.0F * first.front().stiffness);
  // A sleeping contact does not push further.
  const float pushed = contact.constraints(1.0).front().offset;
  for (int step = 0; step < 100; ++step)
    contact.find(posed.skin, posed.bone_points, posed.transforms, true, 0.0F);
  EXPECT_EQ(contact.constraints(1.0).front().offset, pushed);
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
  posed.bone_points = (away.cast<float>() * posed.bone_points).eval();
  contact.forget();
  EXPECT_EQ(find(contact, posed).size(), at_home);
}

TEST(LocalContact, LeavesTheStretchedSideOfAJointAlone) {
  // The remaining pairs lie on the outside of these bends, where they are pulled apart.
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
  const Eigen::VectorXd& diagonal = contact.bounding_diagonal();
  ASSERT_EQ(diagonal.size(), tube.tissue.vertex_count());
  for (const double angle : {2.2, 2.4, 2.6, -2.4}) {
    find(contact, tube.bent(angle));
    for (const ContactConstraint& constraint : contact.constraints(1.0)) {
      // A single contact adds less than the bound to the diagonal at each of its vertices.
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
  // For a contact of the previous call, two rings around both of its sides are suspects.
  VertexTriangleContact held{};
  held.vertex = 8;
  held.triangle = 700;
  const std::set<int> around = in(0.0, {held});
  EXPECT_TRUE(around.contains(8));
  for (const int corner : tube.tissue.triangles[700]) EXPECT_TRUE(around.contains(corner));
  EXPECT_GT(around.size(), 25U);
  EXPECT_LT(around.size(), 60U);
}

/// A deep bend in which only one pair is watched. Tests move its two vertices.
struct OnePair {
  BentTube tube;
  BentTube::Posed posed = tube.bent(2.4);
  LocalPair pair = deepest();
  LocalSuspects suspects{tube.tissue.triangles, tube.tissue.surface(0), tube.lines(), {pair}};
  Eigen::Vector3f normal, middle, aside;  ///< normal: outward from j; aside: perpendicular to it
  float edge = static_cast<float>((tube.skin.positions.col(0) - tube.skin.positions.col(1)).norm());

  OnePair() {
    const PointsF normals = vertex_normals(posed.skin, tube.tissue.triangles);
    normal = (normals.col(pair.j) - normals.col(pair.i)).normalized();
    middle = 0.5F * (posed.skin.col(pair.i) + posed.skin.col(pair.j));
    aside = normal.unitOrthogonal();
  }

  LocalPair deepest() const {
    const PointsF normals = vertex_normals(posed.skin, tube.tissue.triangles);
    LocalSuspects all(tube.tissue.triangles, tube.tissue.surface(0), tube.lines(), tube.pairs);
    LocalPair result{};
    float min_apart = 0.0F;
    for (const int p : all.find_pairs(posed.skin, posed.transforms)) {
      const LocalPair& candidate = tube.pairs[p];
      const Eigen::Vector3f offset = posed.skin.col(candidate.i) - posed.skin.col(candidate.j);
      const float apart = normals.col(candidate.j).dot(offset);
      if (apart >= min_apart) continue;
      min_apart = apart;
      result = candidate;
    }
    return result;
  }

  /// Moves the two vertices `apart` along the normal and `lateral` perpendicular to it, both in
  /// edge lengths, and returns true if they are suspects. The surrounding vertices move along, so
  /// that normals stay the same. `turn_j` rotates those around j, with their normals.
  bool is_suspect(float apart, float lateral, float turn_j = 0.0F) {
    PointsF skin = posed.skin;
    const Eigen::Vector3f half = 0.5F * edge * (apart * normal + lateral * aside);
    const Eigen::Vector3f to_i = middle + half - posed.skin.col(pair.i);
    const Eigen::AngleAxisf turn(turn_j, aside);
    for (const Triangle& t : tube.tissue.triangles) {
      for (const int v : t) {
        if (std::count(t.begin(), t.end(), pair.i) > 0) skin.col(v) = posed.skin.col(v) + to_i;
        if (std::count(t.begin(), t.end(), pair.j) > 0)
          skin.col(v) = middle - half + turn * (posed.skin.col(v) - posed.skin.col(pair.j));
      }
    }
    return !suspects.find_pairs(skin, posed.transforms).empty();
  }
};

TEST(LocalSuspects, HavePassedEachOther) {
  OnePair one;
  EXPECT_TRUE(one.is_suspect(-0.5F, 0.0F));
  EXPECT_FALSE(one.is_suspect(0.5F, 0.0F));
  // The vertices are in the same places, but now the bones are not bent.
  one.posed.transforms = one.tube.bent(0.0).transforms;
  EXPECT_FALSE(one.is_suspect(-0.5F, 0.0F));
}

TEST(LocalSuspects, LookAtEachOther) {
  OnePair one;
  EXPECT_TRUE(one.is_suspect(-0.5F, 0.0F, 0.5F));
  EXPECT_FALSE(one.is_suspect(-0.5F, 0.0F, 2.6F));
}

TEST(LocalSuspects, AreNotFarFromEachOther) {
  OnePair one;
  EXPECT_TRUE(one.is_suspect(-0.5F, 1.0F));
  EXPECT_FALSE(one.is_suspect(-0.5F, 8.0F)) << "slid aside";
  EXPECT_FALSE(one.is_suspect(-8.0F, 0.0F)) << "right through the other limb";
}

}  // namespace
}  // namespace sinew
