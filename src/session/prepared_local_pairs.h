// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "contact/local_pairs.h"

namespace sinew {

/// Returns the candidate pairs for local self-contact of a body. They come from the user's cache
/// (core/cache.h) if they were collected before for the same body and skeleton. Otherwise they are
/// collected now and stored there.
/// \throws Cancelled
std::vector<LocalPair> prepare_local_pairs(const TissueModel& tissue, const Skeleton& skeleton,
                                           const Progress& progress,
                                           const LocalPairSettings& settings = {});

}  // namespace sinew
