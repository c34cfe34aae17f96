// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "registration/register_body.h"

namespace sinew {

/// What is truly known of a scan, in its coordinates.
struct RegistrationTruth {
  std::vector<NamedPlace> landmarks;
  std::vector<NamedPlace> joints;
  Points skin;  ///< vertices of the template on the scanned body, 3 x n; empty: unknown
};

/// Reads the truth that `sinew body --scan --truth` writes: "landmarks", "joints" and "skin".
/// \throws InputError naming the file and the remedy
RegistrationTruth read_truth(const std::string& path);

/// Distances of a registered body from the truth, mm.
struct TruthErrors {
  using Named = std::vector<std::pair<std::string, double>>;

  Named landmarks;  ///< that are not given; all if all are given
  Named joints;
  /// Medians. Of landmarks only those on the skin count, since the others are bones whose depth is
  /// unknown; of joints not those of fingers, and no ends of bones.
  std::optional<double> landmark, joint, correspondence;
};

TruthErrors truth_errors(const RegisteredBody& body, const ShapeSpace& space,
                         const RegistrationTruth& truth);

}  // namespace sinew
