// SPDX-License-Identifier: MIT

#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "session/playing/run_record.h"
#include "session/playing/statistics.h"

namespace sinew {

/// Returns sinew.stats/1 without a record of the run.
std::string statistics_json(const RunStatistics& run);

/// Returns sinew.stats/1 with the record of the run (docs/statistics.md).
std::string statistics_json(const RunStatistics& run, const RunRecord& record);

/// Returns the "character" object. \param tissue  may be null
nlohmann::ordered_json character_json(const Character& character, const TissueModel* tissue);

/// Returns the "position_based" object.
nlohmann::ordered_json position_based_json(const PositionBasedSize& size);

}  // namespace sinew
