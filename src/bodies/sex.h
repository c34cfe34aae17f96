// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// The templates differ by sex. The order is that of tables.
enum class Sex { kMale, kFemale };

/// A length or another number for each sex.
struct BySex {
  double male;
  double female;

  double of(Sex sex) const { return sex == Sex::kMale ? male : female; }
};

}  // namespace sinew
