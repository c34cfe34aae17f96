// SPDX-License-Identifier: MIT

#include "dynamics/bounded_contacts.h"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <cmath>

namespace sinew {
namespace {

ContactConstraint pair_of(int i, int j, float stiffness) {
  ContactConstraint pair;
  pair.vertices = {i, j, -1, -1};
  pair.weights = {1.0F, -1.0F, 0.0F, 0.0F};
  pair.stiffness = stiffness;
  return pair;
}

/// Returns C^T W C for one coordinate direction.
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

/// Returns the diagonal that bounds all contacts together, times `scale`.
Eigen::VectorXd diagonal_for(const std::vector<ContactConstraint>& contacts, int vertex_count,
                             double scale) {
  Eigen::VectorXd diagonal = Eigen::VectorXd::Zero(vertex_count);
  for (const ContactConstraint& contact : contacts) {
    double sum = 0.0;
    for (const float weight : contact.weights) sum += std::abs(double{weight});
    for (int k = 0; k < 4 && contact.vertices[k] >= 0; ++k)
      diagonal[contact.vertices[k]] +=
          scale * contact.stiffness * sum * std::abs(double{contact.weights[k]});
  }
  return diagonal;
}

TEST(BoundedContacts, ThatTheDiagonalBoundsKeepTheirStiffness) {
  // For the displacement that separates a pair, the diagonal acts exactly like the pair's own
  // matrix.
  const std::vector<ContactConstraint> pair{pair_of(0, 1, 300.0F)};
  BoundedContacts bounded;
  EXPECT_TRUE(bounded.set_diagonal(Eigen::Vector2d(600.0, 600.0), 2));
  bounded.set(pair);
  ASSERT_EQ(bounded.touching().size(), 1U);
  EXPECT_FLOAT_EQ(bounded.touching()[0].stiffness, 300.0F);
  const Eigen::Vector2d apart(1.0, -1.0);
  EXPECT_LT((bounded.diagonal().cwiseProduct(apart) - matrix_of(pair, 2) * apart).norm(), 1e-9);
}

TEST(BoundedContacts, TheDiagonalBoundsWhatTouches) {
  // Pairs of vertices, and vertices above triangles, connect a dozen vertices. Many contacts share
  // a vertex.
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
  BoundedContacts bounded;
  for (const double scale : {0.1, 0.5, 1.0, 3.0}) {
    bounded.set_diagonal(diagonal_for(contacts, kVertices, scale), kVertices);
    bounded.set(contacts);
    EXPECT_EQ(bounded.touching().size(), contacts.size());
    const Eigen::MatrixXd rest =
        Eigen::MatrixXd(bounded.diagonal().asDiagonal()) - matrix_of(bounded.touching(), kVertices);
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(rest);
    EXPECT_GT(eigen.eigenvalues().minCoeff(), -1e-3) << scale;  // N/m; stiffness is in floats
  }
}

TEST(BoundedContacts, ShareTheirStiffnessWhenTooManyTouchAtOneVertex) {
  std::vector<ContactConstraint> star;
  for (int i = 1; i <= 4; ++i) star.push_back(pair_of(0, i, 200.0F));
  BoundedContacts bounded;
  bounded.set_diagonal(Eigen::VectorXd::Constant(5, 800.0), 5);  // enough for two contacts
  bounded.set(star);
  for (const ContactConstraint& contact : bounded.touching())
    EXPECT_FLOAT_EQ(contact.stiffness, 100.0F);
  bounded.set(std::vector{star[0], star[3]});
  ASSERT_EQ(bounded.touching().size(), 2U);
  for (const ContactConstraint& contact : bounded.touching())
    EXPECT_FLOAT_EQ(contact.stiffness, 200.0F);
  EXPECT_EQ(bounded.touching()[1].vertices[1], 4);
}

TEST(BoundedContacts, HoldNothingWhereTheDiagonalIsZero) {
  BoundedContacts bounded;
  bounded.set_diagonal(Eigen::Vector3d(400.0, 400.0, 0.0), 3);
  bounded.set(std::vector{pair_of(0, 2, 200.0F)});
  ASSERT_EQ(bounded.touching().size(), 1U);
  EXPECT_EQ(bounded.touching()[0].stiffness, 0.0F);
}

TEST(BoundedContacts, KnowWhetherTheirDiagonalIsNew) {
  BoundedContacts bounded;
  EXPECT_TRUE(bounded.empty());
  EXPECT_FALSE(bounded.set_diagonal({}, 4));
  EXPECT_TRUE(bounded.set_diagonal(Eigen::Vector4d::Constant(400.0), 4));
  EXPECT_FALSE(bounded.empty());
  bounded.set(std::vector{pair_of(0, 1, 200.0F)});
  EXPECT_FALSE(bounded.set_diagonal(Eigen::Vector4d::Constant(400.0), 4));
  EXPECT_EQ(bounded.touching().size(), 1U);
  EXPECT_TRUE(bounded.set_diagonal(Eigen::Vector4d::Constant(300.0), 4));
  EXPECT_TRUE(bounded.set_diagonal({}, 4));
  EXPECT_TRUE(bounded.empty());
  EXPECT_TRUE(bounded.touching().empty());
  EXPECT_THROW(bounded.set_diagonal(Eigen::Vector3d::Constant(1.0), 4), std::logic_error);
}

TEST(BoundedContacts, OfVerticesThatDoNotExistAreAnError) {
  BoundedContacts bounded;
  EXPECT_THROW(bounded.set(std::vector{pair_of(0, 1, 200.0F)}), std::logic_error) << "no diagonal";
  bounded.set_diagonal(Eigen::Vector4d::Constant(400.0), 4);
  EXPECT_THROW(bounded.set(std::vector{pair_of(0, 4, 200.0F)}), std::logic_error);
}

TEST(BoundedContacts, ActLateInTheSecondHalf) {
  BoundedContacts bounded;
  bounded.set_late(true);
  for (const auto& [iterations, without] : {std::pair{10, 5}, {7, 3}, {2, 1}, {1, 0}}) {
    const StepSettings settings{.iterations = iterations};
    for (int i = 0; i < iterations; ++i)
      EXPECT_EQ(bounded.iteration(settings, i, true).bounded, i >= without) << i;
  }
}

TEST(BoundedContacts, LeaveTheFirstIterationsAlone) {
  const auto first_of = [](int iterations) {
    StepSettings settings;
    settings.iterations = iterations;
    int i = 0;
    while (!BoundedContacts().iteration(settings, i, true).bounded) ++i;
    return i;
  };
  EXPECT_EQ(first_of(20), 2);
  EXPECT_EQ(first_of(10), 1);
  EXPECT_EQ(first_of(3), 1);
  EXPECT_EQ(first_of(2), 1);
  EXPECT_EQ(first_of(1), 0) << "the only one counts";
}

TEST(BoundedContacts, MoveFurtherThanTheirSolvesButNotInTheEnd) {
  StepSettings settings;
  for (const bool accelerated : {false, true}) {
    settings.accelerated = accelerated;
    for (int i = 0; i < settings.iterations; ++i) {
      const auto without = BoundedContacts().iteration(settings, i, false);
      EXPECT_FALSE(without.bounded);
      EXPECT_EQ(without.use.relaxation, settings.relaxation(i));
      const auto with = BoundedContacts().iteration(settings, i, true);
      if (!with.bounded) {
        EXPECT_EQ(with.use.relaxation, settings.relaxation(i));
      } else {
        EXPECT_LT(with.use.relaxation, 2.0) << "more raises energies";
        if (i + 1 < settings.iterations) {
          EXPECT_GT(with.use.relaxation, 1.0);
        }
      }
    }
    EXPECT_EQ(BoundedContacts().iteration(settings, settings.iterations - 1, true).use.relaxation,
              1.0);
  }
}

}  // namespace
}  // namespace sinew
