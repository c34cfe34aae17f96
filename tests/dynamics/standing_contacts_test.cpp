#include "dynamics/standing_contacts.h"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>

namespace sinew {
namespace {

ContactConstraint pair_of(int i, int j, float stiffness) {
  ContactConstraint pair;
  pair.vertices = {i, j, -1, -1};
  pair.weights = {1.0F, -1.0F, 0.0F, 0.0F};
  pair.stiffness = stiffness;
  return pair;
}

/// C^T W C of one direction.
Eigen::MatrixXd matrix_of(const std::vector<ContactConstraint>& contacts, int vertex_count) {
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(vertex_count, vertex_count);
  for (const ContactConstraint& contact : contacts) {
    Eigen::VectorXd row = Eigen::VectorXd::Zero(vertex_count);
    for (int k = 0; k < 4 && contact.vertices[k] >= 0; ++k)
      row[contact.vertices[k]] += contact.weights[k];
    matrix += contact.stiffness * row * row.transpose();
  }
  return matrix;
}

TEST(StandingContacts, TheDiagonalMovesAPairApartLikeItsOwnMatrix) {
  StandingContacts standing;
  const std::vector<ContactConstraint> pair{pair_of(0, 1, 300.0F)};
  EXPECT_TRUE(standing.set(pair, 2));
  const Eigen::Vector2d apart(1.0, -1.0);
  EXPECT_LT((standing.diagonal().cwiseProduct(apart) - matrix_of(pair, 2) * apart).norm(), 1e-9);
}

TEST(StandingContacts, TheDiagonalBoundsWhatTouches) {
  // Pairs and vertices above triangles between a dozen vertices, many at each.
  constexpr int kVertices = 12;
  std::vector<ContactConstraint> contacts;
  for (int i = 0; i < 40; ++i) {
    ContactConstraint contact = pair_of(i % 5, 5 + (3 * i) % 7, 100.0F + static_cast<float>(i));
    if (i % 3 == 0) {
      contact.vertices = {i % 4, 4 + i % 3, 7 + i % 2, 9 + i % 3};
      contact.weights = {1.0F, -0.5F, -0.3F, -0.2F};
    }
    contacts.push_back(contact);
  }
  StandingContacts standing;
  for (const int apart : {1, 2, 5}) {  // every so many touch
    for (int i = 0; i < 40; ++i)
      contacts[i].offset = i % apart == 0 ? 0.01F : ContactConstraint::kNever;
    standing.set(contacts, kVertices);
    EXPECT_EQ(standing.touching().size(), static_cast<std::size_t>((39 / apart) + 1));
    const Eigen::MatrixXd rest = Eigen::MatrixXd(standing.diagonal().asDiagonal()) -
                                 matrix_of(standing.touching(), kVertices);
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(rest);
    EXPECT_GT(eigen.eigenvalues().minCoeff(), -1e-3);  // N/m; stiffness is in floats
  }
}

TEST(StandingContacts, ShareTheirStiffnessWhenTooManyTouchAtOneVertex) {
  std::vector<ContactConstraint> star;
  for (int i = 1; i <= 4; ++i) star.push_back(pair_of(0, i, 200.0F));
  StandingContacts standing;
  standing.set(star, 5);
  for (const ContactConstraint& contact : standing.touching())
    EXPECT_FLOAT_EQ(contact.stiffness, 100.0F);
  star[1].offset = star[2].offset = ContactConstraint::kNever;
  EXPECT_FALSE(standing.set(star, 5));
  ASSERT_EQ(standing.touching().size(), 2U);
  for (const ContactConstraint& contact : standing.touching())
    EXPECT_FLOAT_EQ(contact.stiffness, 200.0F);
  EXPECT_EQ(standing.touching()[1].vertices[1], 4);
}

TEST(StandingContacts, KeepTheirDiagonalWhileOnlyNormalsAndOffsetsChange) {
  std::vector<ContactConstraint> pairs{pair_of(0, 1, 200.0F), pair_of(2, 3, 200.0F)};
  StandingContacts standing;
  EXPECT_FALSE(standing.set({}, 4));
  EXPECT_TRUE(standing.set(pairs, 4));
  pairs[0].normal = Eigen::Vector3f::UnitX();
  pairs[1].offset = ContactConstraint::kNever;
  EXPECT_FALSE(standing.set(pairs, 4));
  pairs[0].stiffness = 300.0F;
  EXPECT_TRUE(standing.set(pairs, 4));
  EXPECT_EQ(standing.diagonal(), Eigen::Vector4d(600.0, 600.0, 400.0, 400.0));
  EXPECT_TRUE(standing.set({}, 4));
  EXPECT_TRUE(standing.empty());
  EXPECT_TRUE(standing.touching().empty());
  EXPECT_EQ(standing.diagonal().size(), 0);
}

TEST(StandingContacts, OfVerticesThatThereAreNotAreAnError) {
  StandingContacts standing;
  EXPECT_THROW(standing.set({pair_of(0, 4, 200.0F)}, 4), std::logic_error);
}

}  // namespace
}  // namespace sinew
