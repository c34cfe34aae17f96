// SPDX-License-Identifier: MIT

#include "upsampling/cuda/cuda_upsampling.h"

#include <gtest/gtest.h>

#include <cmath>

#include "cuda/orders.h"
#include "cuda/written_surface.h"
#include "mesh/vertex_normals.h"
#include "upsampling/build_upsampling.h"
#include "upsampling/cuda/packed_surface.h"
#include "upsampling/random_table.h"
#include "upsampling/surfaces.h"
#include "upsampling/upsample.h"

namespace sinew {
namespace {

std::vector<float> packed(const PointsF& points) {
  return {points.data(), points.data() + points.size()};
}

/// Surfaces on the device, one after the other, with gaps in between that nobody may read.
class Uploaded {
 public:
  Uploaded(const std::vector<PointsF>& surfaces, cuda::Stream& stream)
      : stride_(static_cast<int>(surfaces.front().cols()) + 3) {
    std::vector<cuda::Vec4> all(surfaces.size() * stride_, {NAN, NAN, NAN, NAN});
    for (std::size_t c = 0; c < surfaces.size(); ++c) {
      for (Eigen::Index v = 0; v < surfaces[c].cols(); ++v) {
        const auto at = surfaces[c].col(v);
        all[c * stride_ + v] = {at.x(), at.y(), at.z(), 0.0F};
      }
    }
    points_ = cuda::to_device(all, stream);
  }
  const cuda::Vec4* data() const { return points_.data(); }
  int stride() const { return stride_; }

 private:
  int stride_;
  cuda::Buffer<cuda::Vec4> points_;
};

/// Returns the upsampled surfaces that the host computes, copy by copy.
Written on_host(const UpsamplingTable& table, const std::vector<Triangle>& triangles,
                const std::vector<PointsF>& surfaces) {
  Written all;
  for (const PointsF& coarse : surfaces) {
    std::vector<float> out(3 * static_cast<std::size_t>(table.fine_count));
    upsample_positions(table, coarse, out);
    all.positions.insert(all.positions.end(), out.begin(), out.end());
    upsample_normals(table, coarse, vertex_normals(coarse, triangles), out);
    all.normals.insert(all.normals.end(), out.begin(), out.end());
  }
  return all;
}

Written on_device(const UpsamplingTable& table, const std::vector<Triangle>& triangles,
                  const std::vector<PointsF>& surfaces, bool with_normals = true) {
  cuda::Stream stream;
  const int copies = static_cast<int>(surfaces.size());
  const Uploaded coarse(surfaces, stream);
  CudaUpsampling upsampling(table, triangles, copies, stream);
  cuda::Buffer<float> positions(3 * static_cast<std::size_t>(copies) * table.fine_count);
  cuda::Buffer<float> normals(with_normals ? positions.size() : 0);
  upsampling.write({coarse.data(), nullptr, 1.0F, coarse.stride()}, positions.data(),
                   normals.data(), stream);
  return {cuda::to_host(positions, stream), cuda::to_host(normals, stream)};
}

TEST(CudaUpsampling, SumsResidualsAndTiltsAreThoseOfTheHost) {
  RandomTables random;
  TriangleMesh ball = make_sphere(1.0, 8, 10);
  const int coarse = ball.vertex_count();
  std::vector<PointsF> surfaces;
  for (int c = 0; c < 3; ++c) {
    surfaces.push_back(ball.positions.cast<float>() + 0.02F * random.random_points(coarse));
  }
  for_each_order([&] {
    for (const int neighbors : {1, 5, 24}) {
      for (const int fine : {0, 1, 31, 33, 300}) {
        const UpsamplingTable table = random.random_table(fine, coarse, neighbors);
        for (const auto& copies : {std::vector{surfaces[0]}, surfaces}) {
          const Written host = on_host(table, ball.triangles, copies);
          const Written device = on_device(table, ball.triangles, copies);
          EXPECT_LT(distance(device.positions, host.positions), 1e-4F);
          EXPECT_LT(distance(device.normals, host.normals), 1e-3F);
        }
      }
    }
  });
}

TEST(CudaUpsampling, TakesLongIndicesAndLeavesOutNormals) {
  RandomTables random;
  const std::vector<PointsF> surfaces{random.random_points(70000)};
  const UpsamplingTable table = random.random_table(70, 70000, 9);
  const Written host = on_host(table, {}, surfaces);
  EXPECT_LT(distance(on_device(table, {}, surfaces).normals, host.normals), 1e-3F);
  const Written device = on_device(table, {}, surfaces, false);
  EXPECT_LT(distance(device.positions, host.positions), 1e-5F);
  EXPECT_TRUE(device.normals.empty());
}

TEST(CudaUpsampling, MovesARealSurfaceAsTheHostDoesByEveryMethod) {
  const TriangleMesh fine = make_limb(30, 20), coarse = make_limb(14, 10);
  const PointsF rest = coarse.positions.cast<float>();
  PointsF bent = rest;
  for (Eigen::Index v = 0; v < bent.cols(); ++v) {
    bent.col(v) = Eigen::AngleAxisf(0.8F * rest(0, v), Eigen::Vector3f::UnitZ()) * rest.col(v);
  }
  for (const UpsamplingMethod method :
       {UpsamplingMethod::kMovingLeastSquares, UpsamplingMethod::kNormalDisplacement}) {
    UpsamplingSettings settings;
    settings.method = method;
    const UpsamplingTable table = build_upsampling(fine, coarse, {}, settings, {});
    const std::vector<PointsF> surfaces{rest, bent};
    const Written host = on_host(table, coarse.triangles, surfaces);
    for_each_order([&] {
      const Written device = on_device(table, coarse.triangles, surfaces);
      EXPECT_LT(distance(device.positions, host.positions), 1e-6F);
      EXPECT_LT(distance(device.normals, host.normals), 2e-5F);
      const Written alone = on_device(table, coarse.triangles, surfaces, false);
      EXPECT_EQ(distance(alone.positions, device.positions), 0.0F);
    });
  }
}

TEST(CudaUpsampling, ASumOfZeroStillGivesAUnitNormal) {
  RandomTables random;
  UpsamplingTable table = random.random_table(67, 50, 4);
  std::fill(table.normal_weights.begin(), table.normal_weights.end(), 0.0F);
  const Written device = on_device(table, {}, {random.random_points(50)});
  for (int v = 0; v < 67; ++v) {
    EXPECT_EQ(device.normals[3 * v], 0.0F);
    EXPECT_EQ(device.normals[3 * v + 1], 0.0F);
    EXPECT_EQ(device.normals[3 * v + 2], 1.0F);
  }
}

TEST(CudaUpsampling, ShowsAFrameBetweenTwoSteps) {
  RandomTables random;
  const TriangleMesh fine = make_limb(20, 16), coarse = make_limb(10, 8);
  const UpsamplingTable table = build_upsampling(fine, coarse, {}, {}, {});
  const int count = coarse.vertex_count();
  std::vector<PointsF> before, now, between;
  for (int c = 0; c < 3; ++c) {
    before.push_back(coarse.positions.cast<float>() + 0.01F * random.random_points(count));
    now.push_back(coarse.positions.cast<float>() + 0.01F * random.random_points(count));
    between.push_back(0.75F * before[c] + 0.25F * now[c]);
  }
  const Written host = on_host(table, coarse.triangles, between);
  for_each_order([&] {
    cuda::Stream stream;
    const Uploaded first(before, stream), last(now, stream);
    CudaUpsampling upsampling(table, coarse.triangles, 3, stream);
    cuda::Buffer<float> positions(9 * table.fine_count), normals(9 * table.fine_count);
    const std::int64_t launches = cuda::launch_count();
    upsampling.write({last.data(), first.data(), 0.25F, last.stride()}, positions.data(),
                     normals.data(), stream);
    EXPECT_EQ(cuda::launch_count(), launches + 2);
    EXPECT_LT(distance(cuda::to_host(positions, stream), host.positions), 1e-6F);
    EXPECT_LT(distance(cuda::to_host(normals, stream), host.normals), 1e-4F);
  });
}

TEST(CudaUpsampling, RefusesSurfacesThatAreTooSmall) {
  RandomTables random;
  cuda::Stream stream;
  const UpsamplingTable table = random.random_table(10, 20, 5);
  CudaUpsampling upsampling(table, {}, 1, stream);
  const Uploaded coarse({random.random_points(16)}, stream);  // plus a gap of 3
  cuda::Buffer<float> positions(30);
  EXPECT_THROW(upsampling.write({coarse.data(), nullptr, 1.0F, coarse.stride()}, positions.data(),
                                nullptr, stream),
               std::logic_error);
}

TEST(CudaNormals, AreThoseOfTheHostForAnythingThatIsWrongWithASurface) {
  std::mt19937 random(3);
  TriangleMesh mesh = make_soup(131, 160, random);  // some vertices have no triangle
  mesh.triangles.push_back({3, 3, 5});
  mesh.triangles.push_back({7, 9, 9});
  mesh = joined(mesh, make_limb(9, 7));
  const VertexNormals reference(mesh.vertex_count(), mesh.triangles);
  std::vector<float> positions, truth;
  for (const float stretch : {1.0F, 0.3F, 2.0F}) {
    PointsF points = mesh.positions.cast<float>();
    points.row(1) *= stretch;
    std::vector<float> normals(points.size());
    reference.write(points, normals);
    truth.insert(truth.end(), normals.begin(), normals.end());
    const std::vector<float> own = packed(points);
    positions.insert(positions.end(), own.begin(), own.end());
  }
  for_each_order([&] {
    cuda::Stream stream;
    const CudaNormals on_gpu(mesh.vertex_count(), mesh.triangles, stream);
    const cuda::Buffer<float> uploaded = cuda::to_device(positions, stream);
    for (const int copies : {1, 3}) {
      cuda::Buffer<float> normals(copies * truth.size() / 3);
      on_gpu.write(uploaded.data(), copies, normals.data(), stream);
      EXPECT_LT(distance(cuda::to_host(normals, stream),
                         {truth.begin(), truth.begin() + copies * (truth.size() / 3)}),
                2e-5F);
    }
  });
}

TEST(PackPoints, WritesThreeFloatsForEachVertexOfAFrame) {
  RandomTables random;
  for_each_order([&] {
    for (const int count : {0, 1, 127, 128, 300}) {
      cuda::Stream stream;
      std::vector<PointsF> before, now;
      std::vector<float> truth;
      for (int c = 0; c < 3; ++c) {
        before.push_back(random.random_points(count));
        now.push_back(random.random_points(count));
        const std::vector<float> own = packed(0.75F * before[c] + 0.25F * now[c]);
        truth.insert(truth.end(), own.begin(), own.end());
      }
      const Uploaded first(before, stream), last(now, stream);
      cuda::Buffer<float> out(truth.size());
      pack_points({last.data(), first.data(), 0.25F, last.stride()}, count, 3, out.data(), stream);
      EXPECT_LT(distance(cuda::to_host(out, stream), truth), 1e-6F);
    }
  });
}

}  // namespace
}  // namespace sinew
