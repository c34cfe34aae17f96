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
// tip of a head cost as much, and a gun in one hand costs 0.08. The fingers of a hand have 0.09.
constexpr double kLargestAsymmetry = 0.085;
// Weight of a difference in persistence of a pair, and of the persistence of extremities that are
// left over, against asymmetry. With a quarter of it, fingers take the place of hands in some
// asymmetric poses.
constexpr double kPersistenceWeight = 0.3;
// Weight of standing on the head. It decides between almost equal assignments only.
constexpr double kUprightWeight = 0.08;
// Least persistence of a tail, and of a head opposite to it: longer than a finger.
constexpr double kLeastTail = 0.055;

// An extremity that is left over counts as a limb from this fraction of the persistence of the
// least persistent limb on. Those of dragons, spiders and octopuses have 0.8 and more, a gun in a
// hand or a ponytail 0.45, ears 0.3.
constexpr double kSpareLimb = 0.6;

// A head tip that is nearer to the limbs of one side by this fraction of the largest distance is an
// ear or a horn. It is 0.03 for the horn of a calf and below 0.01 for turned heads.
constexpr double kSideOfEar = 0.02;
// The head is between the ears, where distances to both sides differ by less than this fraction.
constexpr double kMiddle = 0.01;

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

/// Distances of vertices, in columns, as fractions of the largest distance between extremities.
struct LimbDistances {
  Eigen::MatrixXd vertices;  ///< of all vertices from each extremity
  Eigen::MatrixXd tips;      ///< between extremities
};

using Choice = Assignments::Choice;

/// Returns the other one of two ears or horns if the head of a plan is one of them, or -1: the only
/// extremity that is left over and as far from the limbs as the head, with both sides exchanged.
/// The nose of a head with ears has none, or is like two.
int other_ear(const Choice& plan, const Eigen::MatrixXd& tips) {
  const std::array<int, 6> used{plan.head, plan.tail, plan.a, plan.b, plan.c, plan.d};
  int other = -1;
  for (int i = 0; i < static_cast<int>(tips.rows()); ++i) {
    if (std::find(used.begin(), used.end(), i) != used.end()) continue;
    double most = 0.0;
    for (const auto& [left, right] : {std::pair{plan.a, plan.b}, std::pair{plan.c, plan.d}}) {
      most = std::max({most, std::abs(tips(plan.head, left) - tips(i, right)),
                       std::abs(tips(plan.head, right) - tips(i, left))});
    }
    if (most > kMiddle) continue;
    if (other >= 0) return -1;
    other = i;
  }
  return other;
}

/// Returns true if the head of a plan is nearer to the limbs of one side.
bool is_at_the_side(const Choice& plan, const Eigen::MatrixXd& tips) {
  const double front = tips(plan.head, plan.a) - tips(plan.head, plan.b);
  const double hind = tips(plan.head, plan.c) - tips(plan.head, plan.d);
  return front * hind > 0.0 && std::min(std::abs(front), std::abs(hind)) > kSideOfEar;
}

/// Returns the vertex of the head that is farthest from the limbs among those as far from the left
/// as from the right side, if the head of the plan is an ear or a horn; otherwise -1.
int head_between_ears(const Choice& plan, const LimbDistances& distances) {
  const int other = other_ear(plan, distances.tips);
  if (other < 0 && !is_at_the_side(plan, distances.tips)) return -1;
  const Eigen::MatrixXd& from = distances.vertices;
  int middle = -1;
  double farthest = 0.0;
  for (int v = 0; v < static_cast<int>(from.rows()); ++v) {
    const bool is_middle = other >= 0 ? std::abs(from(v, plan.head) - from(v, other)) < kMiddle
                                      : std::abs(from(v, plan.a) - from(v, plan.b)) < kMiddle &&
                                            std::abs(from(v, plan.c) - from(v, plan.d)) < kMiddle;
    const double to_front = from(v, plan.a) + from(v, plan.b);
    const double to_hind = from(v, plan.c) + from(v, plan.d);
    if (!is_middle || to_front >= to_hind || to_front + to_hind <= farthest) continue;
    farthest = to_front + to_hind;
    middle = v;
  }
  return middle;
}

int spare_limbs(const BodyPlan& plan, std::span<const Extremity> extremities) {
  const std::vector<int> tips = plan.tips();
  const auto is_limb = [&](int vertex) {
    return std::find(plan.front.begin(), plan.front.end(), vertex) != plan.front.end() ||
           std::find(plan.hind.begin(), plan.hind.end(), vertex) != plan.hind.end();
  };
  double shortest = std::numeric_limits<double>::infinity();
  for (const Extremity& e : extremities)
    if (is_limb(e.vertex)) shortest = std::min(shortest, e.persistence);
  return static_cast<int>(
      std::count_if(extremities.begin(), extremities.end(), [&](const Extremity& e) {
        const bool is_used = std::find(tips.begin(), tips.end(), e.vertex) != tips.end();
        return !is_used && e.persistence > kSpareLimb * shortest;
      }));
}

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
  Eigen::MatrixXd distances(count, count), from_tips(mesh.vertex_count(), count);
  for (int i = 0; i < count; ++i) {
    progress.report(static_cast<double>(i) / count, "Comparing the limbs");
    for (const VertexDistance& reached : front.nearest(extremities[i].vertex, mesh.vertex_count()))
      from_tips(reached.vertex, i) = reached.distance;
    for (int j = 0; j < count; ++j) distances(i, j) = from_tips(extremities[j].vertex, i);
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
  BodyPlan plan{vertex(choice.head),
                vertex(choice.tail),
                {vertex(choice.a), vertex(choice.b)},
                {vertex(choice.c), vertex(choice.d)},
                choice.asymmetry};
  plan.spare_limbs = spare_limbs(plan, extremities);
  const double largest = distances.maxCoeff();
  const int head = head_between_ears(choice, {from_tips / largest, distances / largest});
  if (head >= 0) plan.head = head;
  return plan;
}

}  // namespace sinew
