// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <vector>

#include "contact/bent_tube.h"
#include "contact/global_contact.h"
#include "cuda/both_contacts.h"

namespace sinew {
namespace {

/// Global contact of a bent tube on the host (GlobalContact) and on the device (CudaContact).
struct BothHeld {
  explicit BothHeld(const TissueModel& tissue, const ContactResponseSettings& response = {})
      : reference(tissue, {}, response), contact(contact_tables(tissue, {}, response), stream) {}

  void find(const BentTube::Posed& posed, float awake, double scale) {
    reference.find(posed.skin, posed.bone_points, false, awake);
    const PointsOnDevice points(posed.skin, posed.bone_points, stream);
    contact.find(points.skin.data(), points.bone_points.data(), false, awake, scale, stream);
    stream.synchronize();  // before the points are freed
  }

  GlobalContact reference;
  cuda::Stream stream;
  CudaContact contact;
};

void expect_same_rows(BothHeld& both, double scale) {
  const std::vector<ContactConstraint>& expected = both.reference.constraints(scale);
  const std::vector<DeviceContact> rows = both.contact.rows(both.stream);
  ASSERT_EQ(rows.size(), expected.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (int k = 0; k < DeviceContact::kMaxVertices; ++k) {
      EXPECT_EQ(rows[i].vertices[k], expected[i].vertices[k]);
      EXPECT_EQ(rows[i].weights[k], expected[i].weights[k]);
    }
    EXPECT_EQ(eigen(rows[i].normal), expected[i].normal);
    EXPECT_EQ(rows[i].offset, expected[i].offset);
    EXPECT_EQ(rows[i].stiffness, expected[i].stiffness);
  }
}

TEST(CudaContactRows, AreThoseOfTheHostFromStepToStep) {
  const BentTube tube;
  BothHeld both(tube.tissue);
  int step = 0;
  for (const double angle : {2.4, 2.45, 2.5, 2.45, 2.35}) {
    const float awake = step == 3 ? 0.25F : 1.0F;
    const double scale = step == 2 ? 0.5 : 1.0;
    both.find(tube.bent(angle), awake, scale);
    EXPECT_GT(both.reference.constraints(scale).size(), 5U);
    expect_same_rows(both, scale);
    ++step;
  }
}

TEST(CudaContactRows, PushFurtherFromStepToStepUntilForgotten) {
  const BentTube tube;
  BothHeld both(tube.tissue);
  const BentTube::Posed posed = tube.bent(2.4);
  both.find(posed, 1.0F, 1.0);
  const std::vector<DeviceContact> first = both.contact.rows(both.stream);
  ASSERT_GT(first.size(), 5U);
  both.find(posed, 1.0F, 1.0);
  const std::vector<DeviceContact> second = both.contact.rows(both.stream);
  ASSERT_EQ(second.size(), first.size());
  int further = 0;
  for (std::size_t i = 0; i < first.size(); ++i) further += second[i].offset > first[i].offset;
  EXPECT_GT(further, 5);
  both.reference.forget();
  both.contact.forget();
  both.find(posed, 1.0F, 1.0);
  expect_same_rows(both, 1.0);
  const std::vector<DeviceContact> anew = both.contact.rows(both.stream);
  for (std::size_t i = 0; i < first.size(); ++i) EXPECT_EQ(anew[i].offset, first[i].offset);
}

TEST(CudaContactRows, FollowTheStiffnessOfTheTissue) {
  const BentTube tube;
  BothHeld both(tube.tissue, {.stiffness = 2.0, .margin = 0.05});
  both.find(tube.bent(2.4), 1.0F, 1.0);
  expect_same_rows(both, 1.0);
  both.contact.rescale(3.0, both.stream);
  expect_same_rows(both, 3.0);
}

TEST(CudaContactRows, AreOnlyOfPairsOfWhichSomethingGivesWay) {
  const BentTube tube;
  TissueModel tissue = tube.tissue;
  BothHeld free(tissue);
  free.find(tube.bent(2.4), 1.0F, 1.0);
  int number = 0;
  for (const ContactConstraint& contact : free.reference.constraints(1.0)) {
    if (number++ % 3 != 0) continue;
    for (const int v : contact.vertices) tissue.fixed[v] = 1;
  }
  BothHeld both(tissue);
  both.find(tube.bent(2.4), 1.0F, 1.0);
  expect_same_rows(both, 1.0);
  const ContactCounts counts = both.contact.counts(both.stream);
  EXPECT_GT(counts.rows, 5);
  EXPECT_LT(counts.rows, counts.pairs);
}

TEST(CudaContactRows, AreNoneBeforeAnythingWasLookedFor) {
  const BentTube tube;
  BothHeld both(tube.tissue);
  EXPECT_EQ(both.contact.counts(both.stream).rows, 0);
  const ContactsOnDevice rows = both.contact.constraints();
  EXPECT_EQ(rows.capacity, tube.tissue.surface_vertices);
}

}  // namespace
}  // namespace sinew
