// SPDX-License-Identifier: MIT

#include "building/guess/body_plan.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "mesh/geodesics.h"

namespace sinew {
namespace {

constexpr int kMostTips = 8;
constexpr int kLeastTips = 5;  // a head and two pairs
// Largest asymmetry of a body. Bodies in asymmetric poses stay below 0.03, ears in place of the
// tip of a head cost as much.
constexpr double kLargestAsymmetry = 0.1;
// Weight of a difference in persistence of a pair, and of the persistence of extremities that are
// left over, against asymmetry. With a quarter of it, fingers take the place of hands in some
// asymmetric poses.
constexpr double kPersistenceWeight = 0.3;
// Weight of standing on the head. It decides between almost equal assignments only.
constexpr double kUprightWeight = 0.08;
// Least persistence of a tail, and of a head opposite to it: longer than a finger.
constexpr double kLeastTail = 0.055;

class Assignments {
 public:
  /// \param heights  of the tips, along +Y
  Assignments(Eigen::MatrixXd distances, Eigen::VectorXd heights, std::span<const Extremity> tips)
      : distances_(std::move(distances)),
        heights_(std::move(heights)),
        largest_(distances_.maxCoeff()),
        tips_(tips) {}

  struct Choice {
    int head, tail, a, b, c, d;  // front a, b and hind c, d
    double cost = std::numeric_limits<double>::infinity();
    double asymmetry = 0.0;
  };

  Choice best() const {
    Choice best{};
    const int count = static_cast<int>(tips_.size());
    for (int head = 0; head < count; ++head)
      for (int tail = -1; tail < count; ++tail)
        for (int a = 0; a < count; ++a)
          for (int b = a + 1; b < count; ++b)
            for (int c = 0; c < count; ++c)
              for (int d = 0; d < count; ++d) consider({head, tail, a, b, c, d}, best);
    return best;
  }

 private:
  double between(int i, int j) const { return distances_(i, j); }

  void consider(Choice choice, Choice& best) const {
    const auto [head, tail, a, b, c, d, cost, asymmetry] = choice;
    const std::array<int, 6> used{head, a, b, c, d, tail};
    for (std::size_t i = 0; i < used.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (used[i] == used[j]) return;
    if (tail >= 0 && std::min(tips_[tail].persistence, tips_[head].persistence) < kLeastTail)
      return;
    if (between(head, a) + between(head, b) >= between(head, c) + between(head, d)) return;
    if (tail >= 0 && between(tail, a) + between(tail, b) <= between(tail, c) + between(tail, d))
      return;
    // Limbs of the same side are nearer to each other than to those of the other side.
    if (between(a, c) + between(b, d) > between(a, d) + between(b, c)) return;
    double sum = std::abs(between(head, a) - between(head, b)) +
                 std::abs(between(head, c) - between(head, d)) +
                 std::abs(between(a, c) - between(b, d)) + std::abs(between(a, d) - between(b, c));
    double terms = 4.0;
    if (tail >= 0) {
      sum += std::abs(between(tail, a) - between(tail, b)) +
             std::abs(between(tail, c) - between(tail, d));
      terms += 2.0;
    }
    choice.asymmetry = sum / (terms * largest_);
    const auto persistence = [this](int i) { return tips_[i].persistence; };
    double unlike =
        std::abs(persistence(a) - persistence(b)) + std::abs(persistence(c) - persistence(d));
    for (int i = 0; i < static_cast<int>(tips_.size()); ++i)
      if (std::find(used.begin(), used.end(), i) == used.end()) unlike += persistence(i);
    const double rise = (heights_[head] - 0.5 * (heights_[c] + heights_[d])) / largest_;
    choice.cost =
        choice.asymmetry + kPersistenceWeight * unlike + kUprightWeight * std::max(0.0, -rise);
    if (choice.cost < best.cost) best = choice;
  }

  Eigen::MatrixXd distances_;
  Eigen::VectorXd heights_;
  double largest_;
  std::span<const Extremity> tips_;
};

}  // namespace

std::vector<int> BodyPlan::tips() const {
  std::vector<int> result{head, front[0], front[1], hind[0], hind[1]};
  if (tail >= 0) result.push_back(tail);
  return result;
}

std::optional<BodyPlan> find_body_plan(const TriangleMesh& mesh,
                                       std::span<const Extremity> extremities,
                                       const Progress& progress) {
  const int count = std::min(kMostTips, static_cast<int>(extremities.size()));
  if (count < kLeastTips) return std::nullopt;
  const GeodesicSurface surface(mesh);
  GeodesicFront front(surface);
  Eigen::MatrixXd distances(count, count);
  for (int i = 0; i < count; ++i) {
    progress.report(static_cast<double>(i) / count, "Comparing the limbs");
    Eigen::VectorXd from_tip(mesh.vertex_count());
    for (const VertexDistance& reached : front.nearest(extremities[i].vertex, mesh.vertex_count()))
      from_tip[reached.vertex] = reached.distance;
    for (int j = 0; j < count; ++j) distances(i, j) = from_tip[extremities[j].vertex];
  }
  Eigen::VectorXd heights(count);
  for (int i = 0; i < count; ++i) heights[i] = mesh.positions(1, extremities[i].vertex);
  const auto choice =
      Assignments(0.5 * (distances + distances.transpose()), heights, extremities.first(count))
          .best();
  if (!(choice.cost < std::numeric_limits<double>::infinity()) ||
      choice.asymmetry > kLargestAsymmetry)
    return std::nullopt;
  const auto vertex = [&](int i) { return i < 0 ? -1 : extremities[i].vertex; };
  return BodyPlan{vertex(choice.head),
                  vertex(choice.tail),
                  {vertex(choice.a), vertex(choice.b)},
                  {vertex(choice.c), vertex(choice.d)},
                  choice.asymmetry};
}

}  // namespace sinew
