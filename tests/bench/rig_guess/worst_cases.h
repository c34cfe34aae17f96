// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "bench/rig_guess/cases.h"

namespace sinew::rig_guess {

/// Collects the cases with the largest errors and writes them as files, to be looked at.
class WorstCases {
 public:
  /// \param count  number of cases that are kept
  explicit WorstCases(std::size_t count) : count_(count) {}

  /// \param error  the largest of the guess, in % of the height
  void add(const Case& c, const Skeleton& guess, double error);

  /// Writes NUMBER.obj, NUMBER-guess.skel and NUMBER-rig.skel for each case, from the worst on. The
  /// second skeleton has the joints of the rig where these are known.
  void write(const std::filesystem::path& folder) const;

 private:
  struct Guessed {
    Case of;
    Skeleton skeleton;
    double error;
  };
  std::size_t count_;
  std::vector<Guessed> worst_;  ///< by falling error
};

}  // namespace sinew::rig_guess
