// SPDX-License-Identifier: MIT

#include "bodies/skin/fat_map.h"

#include <array>
#include <cmath>
#include <utility>

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Distance of a site within which its own thickness counts most, relative to the stature.
constexpr double kRange = 0.03;

/// Collects sites. Offsets are relative to the stature: to the right, up and to the front.
class SiteTable {
 public:
  SiteTable(Sex sex, double stature) : sex_(sex), stature_(stature) {}

  void add(FatRegion region, const Vector3d& from, const Vector3d& offset, BySex lean_mm,
           BySex growth) {
    const Vector3d along(-offset.x(), offset.y(), offset.z());
    sites_.push_back({region, from + stature_ * along, 0.001 * lean_mm.of(sex_), growth.of(sex_)});
  }

  std::vector<FatSite> take() { return std::move(sites_); }

 private:
  Sex sex_;
  double stature_;
  std::vector<FatSite> sites_;
};

Vector3d between(const Vector3d& a, const Vector3d& b, double share) {
  return a + share * (b - a);
}

void add_head(SiteTable& table, const TemplateJoints& j) {
  constexpr auto kHead = FatRegion::kHead;
  const Vector3d nape = between(j.cervicale, j.atlanto_occipital, 0.5);
  table.add(kHead, j.vertex, {0.0, 0.0, 0.0}, {3.0, 3.0}, {0.03, 0.03});
  table.add(kHead, j.tragion, {0.0, 0.0, 0.03}, {2.6, 3.5}, {0.04, 0.06});
  table.add(kHead, nape, {0.03, 0.0, 0.01}, {3.5, 3.0}, {0.16, 0.10});
  table.add(kHead, nape, {0.0, -0.01, 0.07}, {3.5, 3.0}, {0.20, 0.12});
}

void add_trunk(SiteTable& table, const TemplateJoints& j) {
  constexpr auto kChest = FatRegion::kChest;
  const Vector3d& notch = j.suprasternale;
  table.add(kChest, notch, {0.050, -0.075, 0.020}, {5.5, 3.5}, {1.0, 0.75});
  table.add(kChest, notch, {0.000, -0.050, 0.020}, {4.0, 4.0}, {0.5, 0.4});
  table.add(kChest, notch, {0.050, 0.005, 0.005}, {3.5, 4.0}, {0.4, 0.4});
  table.add(kChest, notch, {0.085, -0.130, -0.030}, {6.0, 2.6}, {0.9, 0.45});
  constexpr auto kBack = FatRegion::kBack;
  table.add(kBack, notch, {0.045, -0.100, -0.095}, {6.5, 3.0}, {0.8, 0.45});
  table.add(kBack, j.cervicale, {0.000, -0.050, 0.000}, {6.0, 4.0}, {0.6, 0.45});
  table.add(kBack, j.lumbosacral, {0.000, 0.040, -0.040}, {6.0, 6.0}, {0.7, 0.65});
  constexpr auto kAbdomen = FatRegion::kAbdomen;
  table.add(kAbdomen, j.lumbosacral, {0.025, 0.025, 0.090}, {8.0, 6.5}, {1.6, 1.25});
  table.add(kAbdomen, j.lumbosacral, {0.025, 0.075, 0.095}, {6.0, 4.5}, {1.3, 1.00});
  table.add(kAbdomen, j.lumbosacral, {0.020, -0.030, 0.085}, {8.5, 9.0}, {1.6, 1.35});
  table.add(kAbdomen, j.lumbosacral, {0.080, 0.030, 0.030}, {7.0, 5.0}, {1.4, 1.05});
  table.add(kAbdomen, j.lumbosacral, {0.060, 0.030, -0.030}, {7.0, 5.0}, {1.4, 1.10});
}

void add_leg(SiteTable& table, const TemplateJoints& j) {
  constexpr auto kHips = FatRegion::kHips;
  table.add(kHips, j.front_iliac_spine, {0.010, 0.010, -0.020}, {8.0, 10.0}, {1.2, 1.1});
  table.add(kHips, j.hip, {-0.005, 0.005, -0.070}, {16.0, 27.0}, {1.3, 1.55});
  table.add(kHips, j.hip, {0.060, -0.020, -0.020}, {2.6, 9.0}, {0.22, 1.0});
  table.add(kHips, j.hip, {-0.048, -0.015, 0.050}, {10.0, 17.0}, {1.1, 1.2});
  constexpr auto kThighs = FatRegion::kThighs;
  const Vector3d thigh = between(j.hip, j.knee, 0.45);
  table.add(kThighs, thigh, {0.000, 0.000, 0.045}, {11.0, 17.0}, {1.00, 1.15});
  table.add(kThighs, thigh, {0.000, 0.000, -0.045}, {12.0, 18.0}, {1.10, 1.30});
  table.add(kThighs, thigh, {0.045, 0.000, 0.000}, {10.0, 18.0}, {0.90, 1.20});
  table.add(kThighs, between(j.hip, j.knee, 0.3), {-0.040, 0.0, 0.0}, {12.0, 20.0}, {1.1, 1.3});
  table.add(kThighs, j.knee, {0.000, 0.000, 0.030}, {4.0, 9.5}, {0.45, 0.65});
  table.add(kThighs, j.knee, {0.000, 0.000, -0.030}, {6.5, 12.5}, {0.50, 0.70});
  constexpr auto kShanks = FatRegion::kShanks;
  const Vector3d calf = between(j.knee, j.ankle, 0.35);
  table.add(kShanks, calf, {-0.030, 0.000, -0.010}, {6.0, 12.0}, {0.40, 0.50});
  table.add(kShanks, calf, {0.000, 0.000, -0.045}, {6.0, 12.0}, {0.40, 0.50});
  table.add(kShanks, calf, {0.000, -0.030, 0.030}, {2.5, 6.0}, {0.15, 0.25});
  table.add(kShanks, between(j.knee, j.ankle, 0.8), {0.0, 0.0, 0.0}, {2.3, 2.6}, {0.10, 0.15});
  table.add(kShanks, j.ankle, {0.000, 0.010, 0.000}, {2.3, 2.3}, {0.05, 0.05});
  table.add(kShanks, between(j.ankle, j.toes, 0.5), {0.0, 0.0, 0.0}, {3.0, 3.0}, {0.04, 0.04});
}

void add_arm(SiteTable& table, const TemplateJoints& j) {
  constexpr auto kArms = FatRegion::kArms;
  const Vector3d upper = between(j.glenohumeral, j.elbow, 0.5);
  table.add(kArms, j.glenohumeral, {0.030, 0.000, 0.000}, {4.5, 6.0}, {0.50, 0.60});
  table.add(kArms, upper, {0.000, 0.000, -0.030}, {6.5, 12.0}, {0.45, 0.60});
  table.add(kArms, upper, {0.000, 0.000, 0.030}, {3.5, 6.0}, {0.25, 0.32});
  table.add(kArms, upper, {-0.020, -0.020, 0.000}, {5.0, 8.5}, {0.38, 0.52});
  table.add(kArms, j.elbow, {0.000, 0.000, 0.000}, {2.5, 3.5}, {0.15, 0.20});
  table.add(kArms, between(j.elbow, j.wrist, 0.35), {0.0, 0.0, 0.0}, {1.9, 6.0}, {0.07, 0.20});
  table.add(kArms, j.wrist, {0.000, 0.000, 0.000}, {1.8, 2.0}, {0.04, 0.04});
  table.add(kArms, j.middle_knuckle, {0.000, 0.000, 0.000}, {2.2, 2.2}, {0.08, 0.10});
}

}  // namespace

const char* name_of(FatRegion region) {
  static constexpr std::array<const char*, kFatRegions> kNames = {
      "head", "chest", "back", "abdomen", "hips", "thighs", "shanks", "arms"};
  return kNames[static_cast<std::size_t>(region)];
}

FatMap::FatMap(Sex sex, const TemplateJoints& joints) : range_(kRange * joints.stature) {
  SiteTable table(sex, joints.stature);
  add_head(table, joints);
  add_trunk(table, joints);
  add_leg(table, joints);
  add_arm(table, joints);
  sites_ = table.take();
}

template <typename Visit>
void FatMap::for_each_weight(const Vector3d& position, Visit&& visit) const {
  const Vector3d right(-std::abs(position.x()), position.y(), position.z());
  double sum = 0.0;
  const auto weight = [&](const FatSite& site) {
    const double square = (right - site.center).squaredNorm() + range_ * range_;
    return 1.0 / (square * square);
  };
  for (const FatSite& site : sites_) sum += weight(site);
  for (const FatSite& site : sites_) visit(site, weight(site) / sum);
}

double FatMap::lean_thickness(const Vector3d& position) const {
  double thickness = 0.0;
  for_each_weight(position,
                  [&](const FatSite& site, double weight) { thickness += weight * site.lean; });
  return thickness;
}

std::vector<double> FatMap::growth(const Vector3d& position) const {
  std::vector<double> parts(kFatRegions, 0.0);
  for_each_weight(position, [&](const FatSite& site, double weight) {
    parts[static_cast<std::size_t>(site.region)] += weight * site.growth;
  });
  return parts;
}

std::vector<double> FatMap::shares(const Vector3d& position) const {
  std::vector<double> shares(kFatRegions, 0.0);
  for_each_weight(position, [&](const FatSite& site, double weight) {
    shares[static_cast<std::size_t>(site.region)] += weight;
  });
  return shares;
}

}  // namespace sinew
