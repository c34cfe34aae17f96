#include <gtest/gtest.h>

#include <vector>

#include "contact/bent_tube.h"
#include "contact/global_contact.h"
#include "cuda/both_contacts.h"

namespace sinew {
namespace {

/// GlobalContact of a bent tube, and CudaContact.
struct BothHeld {
  explicit BothHeld(const TissueModel& tissue, const ContactResponseSettings& response = {})
      : reference(tissue, {}, response), contact(contact_tables(tissue, {}, response), stream) {}

  void find(const BentTube::Posed& posed, float awake, double scale) {
    reference.find(posed.skin, posed.feet, false, awake);
    const PointsOnDevice points(posed.skin, posed.feet, stream);
    contact.find(points.skin.data(), points.feet.data(), false, awake, scale, stream);
    stream.synchronize();  // before the points are gone
  }

  GlobalContact reference;
  cuda::Stream stream;
  CudaContact contact;
};

void expect_same_rows(BothHeld& both, double scale) {
  const std::vector<ContactConstraint>& expected = both.reference.constraints(scale);
  const std::vector<DeviceContact> rows = both.contact.rows(both.stream);
  const auto edge = static_cast<float>(both.contact.mean_edge());
  ASSERT_EQ(rows.size(), expected.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (int k = 0; k < DeviceContact::kMostVertices; ++k) {
      EXPECT_EQ(rows[i].vertices[k], expected[i].vertices[k]);
      EXPECT_NEAR(rows[i].weights[k], expected[i].weights[k], 1e-4F);
    }
    EXPECT_LT((eigen(rows[i].normal) - expected[i].normal).norm(), 1e-5F);
    EXPECT_NEAR(rows[i].offset, expected[i].offset, 1e-5F * edge);
    EXPECT_NEAR(rows[i].stiffness, expected[i].stiffness, 1e-4F * expected[i].stiffness);
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
  std::fill(tissue.fixed.begin(), tissue.fixed.begin() + tissue.surface_vertices / 2, 1);
  BothHeld both(tissue);
  both.find(tube.bent(2.4), 1.0F, 1.0);
  expect_same_rows(both, 1.0);
  std::fill(tissue.fixed.begin(), tissue.fixed.end(), 1);
  BothHeld stiff(tissue);
  stiff.find(tube.bent(2.4), 1.0F, 1.0);
  EXPECT_EQ(stiff.contact.counts(stiff.stream).rows, 0);
  EXPECT_GT(stiff.contact.counts(stiff.stream).pairs, 5);
  EXPECT_TRUE(stiff.contact.rows(stiff.stream).empty());
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
