// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "bodies/sex.h"
#include "bodies/template_joints.h"

namespace sinew {

/// The regions in which fat grows or shrinks together.
enum class FatRegion { kHead, kChest, kBack, kAbdomen, kHips, kThighs, kShanks, kArms };
inline constexpr int kFatRegions = 8;

/// Returns the name of a region for files, e.g. "abdomen".
const char* name_of(FatRegion region);

/// Describes the subcutaneous fat around a place below the skin of the right side, like those where
/// skinfolds are measured.
struct FatSite {
  FatRegion region;
  Eigen::Vector3d center;  ///< in the frame of the body, m
  double lean;             ///< thickness of skin and fat in the lean body of the template, m
  double growth;  ///< how fast the thickness grows with the mass of fat, relative to other sites
};

/// Gives the thickness of the fat everywhere below the skin, interpolated between sites: a mean
/// with the weights 1 / (distance^2 + range^2)^2 (Shepard 1968, regularized). Thicknesses are
/// estimates.
class FatMap {
 public:
  FatMap(Sex sex, const TemplateJoints& joints);

  const std::vector<FatSite>& sites() const { return sites_; }
  /// Returns the thickness of skin and fat of the lean template, m.
  double lean_thickness(const Eigen::Vector3d& position) const;
  /// Returns the part of each region in the growth of the thickness at a position. The sum is the
  /// relative growth there.
  std::vector<double> growth(const Eigen::Vector3d& position) const;
  /// Returns the weight of each region at a position. The sum is 1.
  std::vector<double> shares(const Eigen::Vector3d& position) const;

 private:
  template <typename Visit>
  void for_each_weight(const Eigen::Vector3d& position, Visit&& visit) const;

  std::vector<FatSite> sites_;
  double range_;  ///< m
};

}  // namespace sinew
