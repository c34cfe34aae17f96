// SPDX-License-Identifier: MIT

#include "skinning/geometric/direct_delta_mush.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "rig/rigid_joints.h"
#include "skinning/geometric/blend_rows.h"
#include "skinning/geometric/blend_skinner.h"
#include "skinning/geometric/delta_mush_table.h"
#include "skinning/geometric/rotation_lanes.h"

namespace sinew {
namespace {

/// The `Blend` of direct delta mush (see BlendSkinner). With positions relative to p_i, the sums of
/// the paper over the joints j of a vertex are
///   F = sum of A_j C_ij + x_j m_ij^T,   x_j = T_j p_i,   A_j the rotation of T_j
///   q = sum of omega_ij x_j + (1 - alpha) T_j m_ij       (m_ij is a direction)
/// and the vertex moves to R (u_i - p_i) + q, where R is the rotation nearest to F. Since the m_ij
/// of a vertex sum to 0 and the omega_ij to 1, x_j may be taken relative to that of any joint. In a
/// stretched pose T_j includes the stretch, and u_i - p_i is stretched before it is rotated.
///
/// The paper leaves R undefined where F is singular: on flat patches, for a vertex without a
/// triangle, and in twists of half a turn, where opposite motions cancel. Therefore F also has a
/// small multiple of the rotation that blends the joints' quaternions, which is R where F says
/// nothing. A rigid motion is not changed by it.
class DeltaMushBlend {
 public:
  DeltaMushBlend(const Skeleton& skeleton, const Points& rest, DeltaMushTable table)
      : skeleton_(skeleton), rest_(rest.cast<float>()), table_(std::move(table)) {}

  int point_count() const { return table_.vertex_count(); }

  struct PosedSkeleton {
    std::vector<Eigen::Matrix4f> rotations;    ///< A_j; the last row and column are not used
    std::vector<Eigen::Vector4f> quaternions;  ///< of A_j, x y z w
    std::vector<Eigen::Matrix4f> transforms;   ///< T_j; the last row is not used
    std::vector<Eigen::Matrix3f> stretches;    ///< one for each joint; empty if none is stretched
    Eigen::Vector3d origin;
  };
  PosedSkeleton pose(const Pose& pose) const {
    PosedSkeleton posed{{}, {}, {}, {}, pose.joints.front().translation};
    const RigidJoints rigid = rigid_joints(skeleton_, pose);
    for (const Transform& transform : rigid.transforms) {
      posed.rotations.emplace_back(transform.matrix().cast<float>());
      posed.quaternions.emplace_back(Eigen::Quaterniond(transform.linear()).coeffs().cast<float>());
    }
    for (const Eigen::Affine3d& transform : blend_transforms(skeleton_, pose))
      posed.transforms.push_back(matrix_from(transform, posed.origin));
    for (const Eigen::Matrix3d& stretch : rigid.shapes.stretches)
      posed.stretches.emplace_back(stretch.cast<float>());
    return posed;
  }

  void write(const PosedSkeleton& posed, int begin, int end, PointsF& positions) const {
    constexpr int kLanes = MatrixLanes::kLanes;
    MatrixLanes rotations;
    Eigen::Matrix<float, 3, kLanes> arms, places;
    for (int first = begin; first < end; first += kLanes) {
      const int count = std::min(kLanes, end - first);
      for (int i = 0; i < count; ++i) {
        const Sums sums = sums_of(first + i, posed);
        rotations.set(i, sums.fit.topRows<3>());
        arms.col(i) = sums.arm;
        places.col(i) = sums.place.head<3>();
      }
      for (int i = count; i < kLanes; ++i) rotations.set(i, Eigen::Matrix3f::Identity());
      nearest_rotations(rotations);
      for (int i = 0; i < count; ++i)
        positions.col(first + i) = rotations.matrix(i) * arms.col(i) + places.col(i);
    }
  }

 private:
  struct Sums {
    Eigen::Matrix<float, 4, 3> fit;  ///< F; the last row is not used
    Eigen::Vector4f place;           ///< q; the last component is not used
    Eigen::Vector3f arm;             ///< u_i - p_i
  };

  Sums sums_of(int vertex, const PosedSkeleton& posed) const {
    const std::span<const DeltaMushTable::Influence> row(
        table_.influences.data() + table_.begin[vertex],
        table_.influences.data() + table_.begin[vertex + 1]);
    const Eigen::Vector3f center = Eigen::Vector3f::Map(table_.centers[vertex].data());
    Sums sums{Eigen::Matrix<float, 4, 3>::Zero(), Eigen::Vector4f::Zero(),
              rest_.col(vertex) - center};
    if (!posed.stretches.empty()) {
      Eigen::Matrix3f stretch = Eigen::Matrix3f::Zero();
      for (const auto& one : row) stretch += one.weight * posed.stretches[one.joint];
      sums.arm = stretch * sums.arm;
    }
    const auto moved = [&](const Eigen::Matrix4f& t) -> Eigen::Vector4f {
      return t.col(3) + t.col(0) * center[0] + t.col(1) * center[1] + t.col(2) * center[2];
    };
    const Eigen::Vector4f reference = moved(posed.transforms[row.front().joint]);
    sums.place = reference;
    const Eigen::Vector4f& pivot = posed.quaternions[row.front().joint];
    Eigen::Vector4f quaternion = Eigen::Vector4f::Zero();
    float trace = kSmallestTrace;
    for (const DeltaMushTable::Influence& one : row) {
      const Eigen::Vector4f& q = posed.quaternions[one.joint];
      quaternion += q.dot(pivot) < 0.0F ? -one.weight * q : one.weight * q;
      const Eigen::Matrix4f& a = posed.rotations[one.joint];
      const Eigen::Matrix4f& t = posed.transforms[one.joint];
      const Eigen::Vector4f x = moved(t) - reference;
      const float* const c = one.covariance;
      const float* const m = one.moment;
      sums.fit.col(0) += a.col(0) * c[0] + a.col(1) * c[1] + a.col(2) * c[2] + x * m[0];
      sums.fit.col(1) += a.col(0) * c[1] + a.col(1) * c[3] + a.col(2) * c[4] + x * m[1];
      sums.fit.col(2) += a.col(0) * c[2] + a.col(1) * c[4] + a.col(2) * c[5] + x * m[2];
      sums.place += one.weight * x + t.col(0) * (kShare * m[0]) + t.col(1) * (kShare * m[1]) +
                    t.col(2) * (kShare * m[2]);
      trace += c[0] + c[3] + c[5];
    }
    const Eigen::Quaternionf blended(Eigen::Vector4f(quaternion.normalized()));
    sums.fit.topRows<3>() += kGuide * trace * blended.toRotationMatrix();
    return sums;
  }

  // Multiple of the blended rotation, relative to the trace of the covariance. With 0.01, the
  // humanoid twisted by half a turn looks no better, and bends differ from those of the paper by
  // 0.1 % of the height.
  static constexpr float kGuide = 0.001F;
  // In our length unit; for a vertex without a triangle, whose covariance is zero.
  static constexpr float kSmallestTrace = 1e-8F;
  static constexpr float kShare = 1.0 - DeltaMushSettings().alpha;

  Skeleton skeleton_;
  PointsF rest_;
  DeltaMushTable table_;
};

}  // namespace

std::unique_ptr<Skinner> make_direct_delta_mush(const CharacterWeights& weights,
                                                const Progress& progress) {
  return make_blend_skinner(weights, progress,
                            [](const Character& one, const SkinWeights& rows, const auto& rest) {
                              return DeltaMushBlend(one.skeleton, one.surface.positions,
                                                    prepared_delta_mush(one, rows, rest));
                            });
}

}  // namespace sinew
