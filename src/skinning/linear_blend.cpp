#include "skinning/linear_blend.h"

#include "core/parallel.h"
#include "core/timing.h"
#include "skinning/weights.h"

namespace sinew {
namespace {

class LinearBlendSkinner : public Skinner {
 public:
  LinearBlendSkinner(const Character& character)
      : blend_(character.skeleton, character.surface.positions, weights_of(character)),
        positions_(3, blend_.point_count()) {
    reset(rest_pose(character.skeleton));
  }

  using Skinner::reset;
  void reset(const Pose& pose, const Forces& /*forces*/) override { evaluate(pose); }
  void step(const Pose& pose, const Forces& /*forces*/) override { evaluate(pose); }
  const PointsF& positions() const override { return positions_; }
  Eigen::Vector3d origin() const override { return origin_; }
  SkinningTimes last_times() const override { return times_; }

 private:
  void evaluate(const Pose& pose) {
    const Stopwatch watch;
    const LinearBlend::PosedSkeleton posed = blend_.pose(pose);
    origin_ = posed.origin;
    parallel_for(
        blend_.point_count(), [&](int v) { positions_.col(v) = blend_.position(v, posed); }, 256);
    times_.skinning_ms = watch.milliseconds();
  }

  LinearBlend blend_;
  Eigen::Vector3d origin_ = Eigen::Vector3d::Zero();
  PointsF positions_;
  SkinningTimes times_;
};

}  // namespace

SkinWeights weights_of(const Character& character) {
  return character.weights ? *character.weights
                           : automatic_weights(character.surface, character.skeleton);
}

LinearBlend::LinearBlend(const Skeleton& skeleton, const Points& rest, const SkinWeights& weights)
    : skeleton_(skeleton), rest_(rest.cast<float>()) {
  for (const auto& influences : weights.vertices) {
    influences_.insert(influences_.end(), influences.begin(), influences.end());
    begin_.push_back(static_cast<int>(influences_.size()));
  }
}

LinearBlend::PosedSkeleton LinearBlend::pose(const Pose& pose) const {
  return this->pose(pose, pose.joints.front().translation);
}

LinearBlend::PosedSkeleton LinearBlend::pose(const Pose& pose,
                                             const Eigen::Vector3d& origin) const {
  PosedSkeleton posed{{}, origin};
  for (const Transform& transform : skinning_transforms(skeleton_, pose)) {
    Matrix matrix = transform.matrix().topRows<3>().cast<float>();
    matrix.col(3) = (transform.translation() - origin).cast<float>();
    posed.transforms.push_back(matrix);
  }
  return posed;
}

LinearBlend::Matrix LinearBlend::blend(int point, const PosedSkeleton& posed) const {
  Matrix result = Matrix::Zero();
  for (int k = begin_[point]; k < begin_[point + 1]; ++k) {
    result += influences_[k].weight * posed.transforms[influences_[k].joint];
  }
  return result;
}

std::unique_ptr<Skinner> make_linear_blend(const Character& character, const Progress& progress) {
  progress.report(0.0, "skinning weights");
  auto skinner = std::make_unique<LinearBlendSkinner>(character);
  progress.report(1.0, "skinning weights");
  return skinner;
}

}  // namespace sinew
