#include "skinning/linear_blend.h"

#include "core/parallel.h"
#include "core/timing.h"
#include "skinning/weights.h"

namespace sinew {
namespace {

class LinearBlendSkinner : public Skinner {
 public:
  LinearBlendSkinner(const TriangleMesh& surface, const Skeleton& skeleton,
                     const SkinWeights& weights)
      : skeleton_(skeleton), rest_(surface.positions.cast<float>()) {
    begin_.push_back(0);
    for (const auto& influences : weights.vertices) {
      influences_.insert(influences_.end(), influences.begin(), influences.end());
      begin_.push_back(static_cast<int>(influences_.size()));
    }
    positions_.resize(3, rest_.cols());
    reset(rest_pose(skeleton_));
  }

  using Skinner::reset;
  void reset(const Pose& pose, const Forces& /*forces*/) override { evaluate(pose); }
  void step(const Pose& pose, const Forces& /*forces*/) override { evaluate(pose); }
  const PointsF& positions() const override { return positions_; }
  Eigen::Vector3d origin() const override { return origin_; }
  SkinningTimes last_times() const override { return times_; }

 private:
  using Matrix34 = Eigen::Matrix<float, 3, 4>;

  void evaluate(const Pose& pose) {
    const Stopwatch watch;
    const std::vector<Transform> transforms = skinning_transforms(skeleton_, pose);
    origin_ = transforms.front() * skeleton_.joints.front().rest_local.translation();
    std::vector<Matrix34> matrices;
    matrices.reserve(transforms.size());
    for (const Transform& transform : transforms) {
      Matrix34 matrix = transform.matrix().topRows<3>().cast<float>();
      matrix.col(3) = (transform.translation() - origin_).cast<float>();
      matrices.push_back(matrix);
    }
    parallel_for(
        static_cast<int>(rest_.cols()),
        [&](int v) {
          Matrix34 blend = Matrix34::Zero();
          for (int k = begin_[v]; k < begin_[v + 1]; ++k) {
            blend += influences_[k].weight * matrices[influences_[k].joint];
          }
          positions_.col(v) = blend.leftCols<3>() * rest_.col(v) + blend.col(3);
        },
        256);
    times_.skinning_ms = watch.milliseconds();
  }

  Skeleton skeleton_;
  PointsF rest_;
  std::vector<int> begin_;
  std::vector<SkinWeights::Influence> influences_;
  Eigen::Vector3d origin_ = Eigen::Vector3d::Zero();
  PointsF positions_;
  SkinningTimes times_;
};

}  // namespace

std::unique_ptr<Skinner> make_linear_blend(const Character& character, const Progress& progress) {
  progress.report(0.0, "skinning weights");
  const SkinWeights weights = character.weights
                                  ? *character.weights
                                  : automatic_weights(character.surface, character.skeleton);
  progress.report(1.0, "skinning weights");
  return std::make_unique<LinearBlendSkinner>(character.surface, character.skeleton, weights);
}

}  // namespace sinew
