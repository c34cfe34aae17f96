#include "dynamics/standing_contacts.h"

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

/// Returns the diagonal that bounds all contacts together, times `share`.
Eigen::VectorXd diagonal_for(const std::vector<ContactConstraint>& contacts, int vertex_count,
                             double share) {
  Eigen::VectorXd diagonal = Eigen::VectorXd::Zero(vertex_count);
  for (const ContactConstraint& contact : contacts) {
    double sum = 0.0;
    for (const float weight : contact.weights) sum += std::abs(double{weight});
    for (int k = 0; k < 4 && contact.vertices[k] >= 0; ++k)
      diagonal[contact.vertices[k]] +=
          share * contact.stiffness * sum * std::abs(double{contact.weights[k]});
  }
  return diagonal;
}

TEST(StandingContacts, ThatTheDiagonalBoundsKeepTheirStiffness) {
  // For the displacement that separates a pair, the diagonal acts exactly like the pair's own
  // matrix.
  const std::vector<ContactConstraint> pair{pair_of(0, 1, 300.0F)};
  StandingContacts standing;
  EXPECT_TRUE(standing.set_diagonal(Eigen::Vector2d(600.0, 600.0), 2));
  standing.set(pair);
  ASSERT_EQ(standing.touching().size(), 1U);
  EXPECT_FLOAT_EQ(standing.touching()[0].stiffness, 300.0F);
  const Eigen::Vector2d apart(1.0, -1.0);
  EXPECT_LT((standing.diagonal().cwiseProduct(apart) - matrix_of(pair, 2) * apart).norm(), 1e-9);
}

TEST(StandingContacts, TheDiagonalBoundsWhatTouches) {
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
  StandingContacts standing;
  for (const double share : {0.1, 0.5, 1.0, 3.0}) {
    standing.set_diagonal(diagonal_for(contacts, kVertices, share), kVertices);
    standing.set(contacts);
    EXPECT_EQ(standing.touching().size(), contacts.size());
    const Eigen::MatrixXd rest = Eigen::MatrixXd(standing.diagonal().asDiagonal()) -
                                 matrix_of(standing.touching(), kVertices);
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(rest);
    EXPECT_GT(eigen.eigenvalues().minCoeff(), -1e-3) << share;  // N/m; stiffness is in floats
  }
}

TEST(StandingContacts, ShareTheirStiffnessWhenTooManyTouchAtOneVertex) {
  std::vector<ContactConstraint> star;
  for (int i = 1; i <= 4; ++i) star.push_back(pair_of(0, i, 200.0F));
  StandingContacts standing;
  standing.set_diagonal(Eigen::VectorXd::Constant(5, 800.0), 5);  // enough for two contacts
  standing.set(star);
  for (const ContactConstraint& contact : standing.touching())
    EXPECT_FLOAT_EQ(contact.stiffness, 100.0F);
  standing.set({star[0], star[3]});
  ASSERT_EQ(standing.touching().size(), 2U);
  for (const ContactConstraint& contact : standing.touching())
    EXPECT_FLOAT_EQ(contact.stiffness, 200.0F);
  EXPECT_EQ(standing.touching()[1].vertices[1], 4);
}

TEST(StandingContacts, HoldNothingWhereTheDiagonalIsZero) {
  StandingContacts standing;
  standing.set_diagonal(Eigen::Vector3d(400.0, 400.0, 0.0), 3);
  standing.set({pair_of(0, 2, 200.0F)});
  ASSERT_EQ(standing.touching().size(), 1U);
  EXPECT_EQ(standing.touching()[0].stiffness, 0.0F);
}

TEST(StandingContacts, KnowWhetherTheirDiagonalIsNew) {
  StandingContacts standing;
  EXPECT_TRUE(standing.empty());
  EXPECT_FALSE(standing.set_diagonal({}, 4));
  EXPECT_TRUE(standing.set_diagonal(Eigen::Vector4d::Constant(400.0), 4));
  EXPECT_FALSE(standing.empty());
  standing.set({pair_of(0, 1, 200.0F)});
  EXPECT_FALSE(standing.set_diagonal(Eigen::Vector4d::Constant(400.0), 4));
  EXPECT_EQ(standing.touching().size(), 1U);
  EXPECT_TRUE(standing.set_diagonal(Eigen::Vector4d::Constant(300.0), 4));
  EXPECT_TRUE(standing.set_diagonal({}, 4));
  EXPECT_TRUE(standing.empty());
  EXPECT_TRUE(standing.touching().empty());
  EXPECT_THROW(standing.set_diagonal(Eigen::Vector3d::Constant(1.0), 4), std::logic_error);
}

TEST(StandingContacts, OfVerticesThatThereAreNotAreAnError) {
  StandingContacts standing;
  EXPECT_THROW(standing.set({pair_of(0, 1, 200.0F)}), std::logic_error) << "no diagonal";
  standing.set_diagonal(Eigen::Vector4d::Constant(400.0), 4);
  EXPECT_THROW(standing.set({pair_of(0, 4, 200.0F)}), std::logic_error);
}

TEST(StandingContacts, LeaveTheFirstIterationsAlone) {
  const auto first_of = [](int iterations) {
    StepSettings settings;
    settings.iterations = iterations;
    int i = 0;
    while (!StandingContacts::iteration(settings, i, true).standing) ++i;
    return i;
  };
  EXPECT_EQ(first_of(20), 2);
  EXPECT_EQ(first_of(10), 1);
  EXPECT_EQ(first_of(3), 1);
  EXPECT_EQ(first_of(2), 1);
  EXPECT_EQ(first_of(1), 0) << "the only one counts";
}

TEST(StandingContacts, MoveFurtherThanTheirSolvesButNotInTheEnd) {
  StepSettings settings;
  for (const bool accelerated : {false, true}) {
    settings.accelerated = accelerated;
    for (int i = 0; i < settings.iterations; ++i) {
      const auto without = StandingContacts::iteration(settings, i, false);
      EXPECT_FALSE(without.standing);
      EXPECT_EQ(without.relaxation, settings.relaxation(i));
      const auto with = StandingContacts::iteration(settings, i, true);
      if (!with.standing) {
        EXPECT_EQ(with.relaxation, settings.relaxation(i));
      } else {
        EXPECT_LT(with.relaxation, 2.0) << "more raises energies";
        if (i + 1 < settings.iterations) {
          EXPECT_GT(with.relaxation, 1.0);
        }
      }
    }
    EXPECT_EQ(StandingContacts::iteration(settings, settings.iterations - 1, true).relaxation, 1.0);
  }
}

}  // namespace
}  // namespace sinew
