// SPDX-License-Identifier: MIT

#include "contact/rigid_contact.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <random>
#include <vector>

#include "contact/contact_probe.h"
#include "contact/obstacles.h"
#include "core/thread_count.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

void expect_equal(const std::vector<ObstacleContact>& a, const std::vector<ObstacleContact>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    ASSERT_EQ(a[i].vertex, b[i].vertex);
    ASSERT_EQ(a[i].point, b[i].point);
    ASSERT_EQ(a[i].normal, b[i].normal);
    ASSERT_EQ(a[i].distance, b[i].distance);
  }
}

/// Vertices that move in and out of a torus while they drift along it. The torus moves as well.
struct Motion {
  static constexpr int kCount = 400;
  static constexpr double kRadius = 0.5, kTube = 0.2;
  double phase;

  Transform place(int frame) const {
    Transform result = Transform::Identity();
    result.translate(Vector3d(0.01 * frame, 0.3 * std::sin(0.02 * frame), 0.0));
    result.rotate(Eigen::AngleAxisd(0.013 * frame, Vector3d(1, 2, 3).normalized()));
    return result;
  }
  PointsF skin(int frame, double deepest) const {
    PointsF result(3, kCount);
    for (int i = 0; i < kCount; ++i) {
      const double u = 2.4 * i + 0.004 * (i % 7) * frame;
      const double v = 1.1 * i + 0.006 * (i % 5) * frame;
      // A vertex moves between `deepest` below the surface and `high` above that point. Within a
      // group of six, each one rises twice as high as the one before.
      const double high = 0.02 * (1 << i % 6);
      const double wave = 0.5 - 0.5 * std::cos(phase * i + (0.01 + 0.002 * (i % 11)) * frame);
      const double rise = kTube - deepest + high * wave;
      const double r = kRadius + rise * std::cos(v);
      const Vector3d p(r * std::cos(u), rise * std::sin(v), r * std::sin(u));
      result.col(i) = (place(frame) * p).cast<float>();
    }
    return result;
  }
};

TEST(RigidContact, SkipsOnlyWhatCannotTouch) {
  const Motion motion{0.7};
  const auto shape =
      std::make_shared<const RigidShape>(make_torus(Motion::kRadius, Motion::kTube, 40, 24), 0.1);
  RigidContact lasting(shape, Motion::kCount, 0.01);
  std::size_t max = 0, min = 1000;
  int changes = 0;
  for (int frame = 0; frame < 600; ++frame) {
    const PointsF skin = motion.skin(frame, 0.05);
    RigidContact fresh(shape, Motion::kCount, 0.01);
    lasting.detect(skin, motion.place(frame));
    fresh.detect(skin, motion.place(frame));
    expect_equal(lasting.contacts(), fresh.contacts());
    if (HasFatalFailure()) FAIL() << frame;
    max = std::max(max, lasting.contacts().size());
    min = std::min(min, lasting.contacts().size());
    changes += lasting.changed_pairs();
  }
  EXPECT_GT(max, 150U);
  EXPECT_LT(min, 350U);
  EXPECT_GT(changes, 1000);
}

TEST(RigidContact, SkipsNothingOnTheStraightPathToABox) {
  // Vertices move along the normals of the faces at many speeds. The distance to the surface is
  // then exactly the length of the path to it, so the bound that permits skipping is tight.
  constexpr int kCount = 300;
  constexpr double kRigidRetention = 0.04;
  const auto shape = std::make_shared<const RigidShape>(make_box({0.5, 0.5, 0.5}), 0.1);
  RigidContact lasting(shape, kCount, kRigidRetention);
  int changes = 0;
  for (int frame = 0; frame < 500; ++frame) {
    PointsF skin(3, kCount);
    for (int i = 0; i < kCount; ++i) {
      const double wave = 0.5 + 0.5 * std::cos(0.7 * i + (0.005 + 0.002 * (i % 23)) * frame);
      Vector3d p(0.4 * std::sin(2.4 * i), 0.4 * std::cos(1.7 * i), 0.0);
      p[2] = 0.48 + 0.02 * (1 << i % 7) * wave;
      skin.col(i) = Vector3d(p[i % 3], p[(i + 1) % 3], p[(i + 2) % 3]).cast<float>();
    }
    RigidContact fresh(shape, kCount, kRigidRetention);
    lasting.detect(skin, kHome);
    fresh.detect(skin, kHome);
    expect_equal(lasting.contacts(), fresh.contacts());
    if (HasFatalFailure()) FAIL() << frame;
    changes += lasting.changed_pairs();
  }
  EXPECT_GT(changes, 1000);
}

TEST(RigidContact, CrossesTheSameWhetherSkippedOrNot) {
  // An open sheet has no inside, so only the paths of vertices tell that they have crossed it.
  // `fresh` knows only the previous frame, while `lasting` has been able to skip queries since the
  // start.
  const auto shape = std::make_shared<const RigidShape>(make_sheet(7), 0.1);
  constexpr int kCount = 500;
  std::mt19937 random(8);
  RigidContact lasting(shape, kCount, 0.02);
  std::normal_distribution<float> number;
  PointsF skin = random_points(kCount, 1.2, random);
  lasting.detect(skin, kHome);
  int crossed = 0;
  for (int frame = 0; frame < 400; ++frame) {
    const auto before = by_vertex(lasting);
    RigidContact fresh(shape, kCount, 0.02);
    fresh.detect(skin, kHome);
    PointsF last = skin;
    // There are many small steps and a few large ones.
    for (float& x : skin.reshaped()) x += (frame % 20 == 0 ? 0.15F : 0.004F) * number(random);
    lasting.detect(skin, kHome);
    fresh.detect(skin, kHome);
    const auto lasts = by_vertex(lasting);
    const auto now = by_vertex(fresh);
    for (int v = 0; v < kCount; ++v) {
      if (before.contains(v) && before.at(v).distance < 0.0F) continue;
      ASSERT_EQ(lasts.contains(v), now.contains(v)) << frame;
      if (!now.contains(v)) continue;
      ASSERT_EQ(lasts.at(v).distance, now.at(v).distance);
      ASSERT_EQ(lasts.at(v).normal, now.at(v).normal);
      const bool passed = last(1, v) * skin(1, v) < 0.0F;
      ASSERT_EQ(now.at(v).distance < 0.0F, passed);
      crossed += passed ? 1 : 0;
    }
  }
  EXPECT_GT(crossed, 100);
}

TEST(RigidContact, IsTheSameForAnyNumberOfThreads) {
  const Motion motion{0.7};
  std::vector<std::vector<ObstacleContact>> lists;
  for (const int threads : {1, 2, 5}) {
    set_thread_count(threads);
    RigidContact contact =
        make_contact(make_torus(Motion::kRadius, Motion::kTube, 30, 16), Motion::kCount, 0.01);
    std::vector<ObstacleContact> all;
    for (int frame = 0; frame < 60; ++frame) {
      contact.detect(motion.skin(11 * frame, 0.15), motion.place(frame));
      all.insert(all.end(), contact.contacts().begin(), contact.contacts().end());
    }
    lists.push_back(all);
  }
  set_thread_count(0);
  ASSERT_GT(lists[0].size(), 1000U);
  expect_equal(lists[0], lists[1]);
  expect_equal(lists[0], lists[2]);
}

}  // namespace
}  // namespace sinew
