// SPDX-License-Identifier: MIT

#include "session/cuda/visible_on_device.h"

#include <algorithm>
#include <stdexcept>

#include "cuda/device.h"
#include "cuda/launch.h"
#include "skinning/cuda/blended_point.h"

namespace sinew {
namespace {

using namespace cuda;

constexpr int kVisibleThreads = 128;

/// Visible surfaces whose vertices are moved in place.
struct Surfaces {
  float* positions;  ///< tightly packed, copy after copy
  int vertices;      ///< vertices of one copy
  int copies;
  const Vec4* rows;  ///< poses (write_rows()), copy after copy; null if none is needed
  int rows_of_pose;  ///< Vec4s of one pose
};

SINEW_DEVICE float* place_in(const Surfaces& surfaces, int copy, int vertex) {
  return surfaces.positions + 3 * (static_cast<std::size_t>(copy) * surfaces.vertices + vertex);
}
SINEW_DEVICE const Vec4* rows_of(const Surfaces& surfaces, int copy) {
  return surfaces.rows + static_cast<std::size_t>(copy) * surfaces.rows_of_pose;
}
SINEW_DEVICE void add_to(float* place, const Vec3& move) {
  place[0] += move.x;
  place[1] += move.y;
  place[2] += move.z;
}

/// Blends some vertices towards their positions by linear blend skinning.
/// \param blend_weights  by vertex: 0 keeps its position, 1 is that of linear blend skinning
SINEW_KERNEL(kVisibleThreads)
move_kinematic(Surfaces surfaces, BlendOnDevice blend, const int* vertices,
               const float* blend_weights) {
  const int i = block_in_grid() * threads_in_block() + thread_in_block();
  if (i >= surfaces.copies * blend.point_count) return;
  const int copy = i / blend.point_count;
  const int index = i % blend.point_count;
  float* const place = place_in(surfaces, copy, read_only(&vertices[index]));
  const Vec3 target = blended_point(blend, index, rows_of(surfaces, copy));
  add_to(place, read_only(&blend_weights[index]) * (target - Vec3{place[0], place[1], place[2]}));
}

/// Adds the displacements of morph targets, which rotate with the skeleton if `blend` has points.
/// \param moves  `count` displacements at rest for each copy
SINEW_KERNEL(kVisibleThreads)
morph_vertices(Surfaces surfaces, BlendOnDevice blend, int count, const int* vertices,
               const Vec4* moves) {
  const int i = block_in_grid() * threads_in_block() + thread_in_block();
  if (i >= surfaces.copies * count) return;
  const int copy = i / count;
  const int morphed = i % count;
  Vec3 move = xyz(read_only(&moves[i]));
  if (blend.point_count > 0) {
    move = blended_vector(blend, morphed, move, rows_of(surfaces, copy));
  }
  add_to(place_in(surfaces, copy, read_only(&vertices[morphed])), move);
}

LaunchShape shape_for(int threads) {
  return {(threads + kVisibleThreads - 1) / kVisibleThreads, kVisibleThreads, 0};
}

}  // namespace

/// Deforms the visible vertices that upsampling alone does not place: kinematic vertices by linear
/// blend skinning, and those of morph targets by adding their displacements.
class VisibleOnDevice::Deformer {
 public:
  Deformer(const VisibleMotion& motion, int copies, Stream& stream)
      : motion_(motion),
        copies_(copies),
        joints_(
            std::max(motion.kinematic().blend.joint_count(), motion.morph_blend().joint_count())),
        vertices_(to_device(motion.kinematic().vertices, stream)),
        blend_weights_(to_device(motion.kinematic().blend_weights, stream)),
        morphed_(to_device(motion.morphed(), stream)),
        poses_(static_cast<std::size_t>(copies) * kBlendRows * joints_),
        moves_(static_cast<std::size_t>(copies) * motion.morphed().size()) {
    if (!vertices_.empty()) blend_ = CudaBlend(motion.kinematic().blend, stream);
    if (motion.morph_blend().point_count() > 0) {
      morph_blend_ = CudaBlend(motion.morph_blend(), stream);
    }
    stream.synchronize();
  }

  bool has_kinematic() const { return !vertices_.empty(); }

  void deform(std::span<const Moment> moments, bool morphing, float* positions, Stream& stream) {
    Surfaces surfaces{positions, motion_.surface().vertex_count(), copies_, nullptr,
                      kBlendRows * joints_};
    const bool turns = morphing && morph_blend_.on_device().point_count > 0;
    if (has_kinematic() || turns) surfaces.rows = send_poses(moments, stream);
    if (has_kinematic()) {
      launch(move_kinematic, shape_for(copies_ * static_cast<int>(vertices_.size())), stream,
             surfaces, blend_.on_device(), vertices_.data(), blend_weights_.data());
    }
    if (!morphing) return;
    const int count = static_cast<int>(morphed_.size());
    launch(morph_vertices, shape_for(copies_ * count), stream, surfaces, morph_blend_.on_device(),
           count, morphed_.data(), send_moves(moments, stream));
  }

 private:
  const Vec4* send_poses(std::span<const Moment> moments, Stream& stream) {
    // Both blends have the same skeleton, so either can compute the pose.
    const LinearBlend& blend = has_kinematic() ? motion_.kinematic().blend : motion_.morph_blend();
    const std::size_t size = static_cast<std::size_t>(kBlendRows) * joints_;
    const std::span<Vec4> rows = poses_.values();
    for (std::size_t c = 0; c < moments.size(); ++c) {
      write_rows(blend.pose(moments[c].pose, moments[c].origin), rows.subspan(c * size, size));
    }
    return poses_.send(stream);
  }

  const Vec4* send_moves(std::span<const Moment> moments, Stream& stream) {
    const std::span<Vec4> all = moves_.values();
    std::size_t at = 0;
    for (const Moment& moment : moments) {
      const PointsF moves = motion_.morph_moves(moment.morph_weights);
      for (const auto& move : moves.colwise()) all[at++] = {move.x(), move.y(), move.z(), 0.0F};
    }
    return moves_.send(stream);
  }

  const VisibleMotion& motion_;
  int copies_;
  int joints_;
  CudaBlend blend_, morph_blend_;
  Buffer<int> vertices_;
  Buffer<float> blend_weights_;
  Buffer<int> morphed_;
  PinnedUpload<Vec4> poses_;  ///< rows of the joints' transforms, copy after copy
  PinnedUpload<Vec4> moves_;  ///< displacements of the morphed vertices, copy after copy
};

VisibleOnDevice::VisibleOnDevice(const VisibleMotion& motion, int copies, Stream& stream)
    : motion_(motion), copies_(copies) {
  if (motion.table() != nullptr) {
    upsampling_.emplace(*motion.table(), motion.simulated_triangles(), copies, stream);
  }
  if (!motion.kinematic().vertices.empty() || !motion.morphed().empty()) {
    deformer_ = std::make_unique<Deformer>(motion, copies, stream);
  }
}

VisibleOnDevice::~VisibleOnDevice() = default;

void VisibleOnDevice::write(const MovingPoints& simulated, std::span<const Moment> moments,
                            bool surface_normals, float* positions, float* normals,
                            Stream& stream) {
  if (static_cast<int>(moments.size()) != copies_) {
    throw std::logic_error("there must be a moment for each copy");
  }
  const bool morphing = std::any_of(moments.begin(), moments.end(), [&](const Moment& moment) {
    return motion_.morphs_move(moment.morph_weights);
  });
  const bool is_deformed = deformer_ && (deformer_->has_kinematic() || morphing);
  const bool normals_by_table = upsampling_ && !is_deformed && !surface_normals;
  const int count = motion_.surface().vertex_count();
  if (upsampling_) {
    upsampling_->write(simulated, positions, normals_by_table ? normals : nullptr, stream);
  } else {
    pack_points(simulated, count, copies_, positions, stream);
  }
  if (is_deformed) deformer_->deform(moments, morphing, positions, stream);
  if (normals == nullptr || normals_by_table) return;
  if (!normals_) normals_.emplace(count, motion_.surface().triangles(), stream);
  normals_->write(positions, copies_, normals, stream);
}

}  // namespace sinew
