// SPDX-License-Identifier: MIT

#include "skinning/position_based/following_surface.h"

#include "core/parallel.h"
#include "upsampling/upsample.h"

namespace sinew {
namespace {

constexpr int kVertexGrain = 256;  // vertices that are worth one more thread

}  // namespace

FollowingSurface::FollowingSurface(const PositionBasedBody& body)
    : body_(body), followed_(3, static_cast<Eigen::Index>(body.upsampling.particles.size())) {}

void FollowingSurface::write(const ParticleState& particles, const Pose& pose,
                             const Eigen::Vector3d& origin, PointsF& out) {
  const std::vector<int>& followed = body_.upsampling.particles;
  for (std::size_t i = 0; i < followed.size(); ++i)
    followed_.col(static_cast<Eigen::Index>(i)) = particles.position(followed[i]);
  upsample_positions(body_.upsampling.table, followed_,
                     {out.data(), static_cast<std::size_t>(out.size())});
  if (body_.volume_correction) {
    embed(particles, out);
    body_.volume_correction->apply(out, embedded_);
  }
  const LinearBlend::PosedSkeleton posed = body_.surface_blend.pose(pose, origin);
  parallel_for(
      static_cast<int>(body_.blended.size()),
      [&](int v) {
        if (!body_.embedded.empty())
          out.col(v) += body_.embedded[v] * (embedded_.col(v) - out.col(v));
        const float share = body_.blended[v];
        if (share == 0.0F) return;
        out.col(v) += share * (body_.surface_blend.position(v, posed) - out.col(v));
      },
      kVertexGrain);
}

/// Places the vertices in their tetrahedra, and those without any on the smooth surface.
void FollowingSurface::embed(const ParticleState& particles, const PointsF& smooth) {
  embedded_.resize(3, smooth.cols());
  parallel_for(
      static_cast<int>(body_.surface.size()),
      [&](int v) {
        const EmbeddedPoint& place = body_.surface[v];
        if (place.tetrahedron < 0) {
          embedded_.col(v) = smooth.col(v);
          return;
        }
        const Tetrahedron& corners = body_.body.tetrahedra[place.tetrahedron];
        Eigen::Vector3f sum = Eigen::Vector3f::Zero();
        for (int k = 0; k < 4; ++k)
          sum += static_cast<float>(place.weights[k]) * particles.position(corners[k]);
        embedded_.col(v) = sum;
      },
      kVertexGrain);
}

}  // namespace sinew
