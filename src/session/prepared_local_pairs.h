#pragma once

#include <vector>

#include "contact/local_pairs.h"

namespace sinew {

/// The pairs for local contact of a body: from the user's cache (core/cache.h) when they were
/// collected before for the same body and skeleton, else collected now and kept there.
/// \throws Cancelled
std::vector<LocalPair> prepare_local_pairs(const TissueModel& tissue, const Skeleton& skeleton,
                                           const Progress& progress,
                                           const LocalPairSettings& settings = {});

}  // namespace sinew
