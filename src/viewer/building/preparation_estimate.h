// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <vector>

#include "session/session.h"

namespace sinew {

/// Describes how long a body took to prepare on this machine. The time of some stages depends on
/// the vertices of the visible surface (decimation, weights), that of the others on the simulated
/// ones (tissue, solver).
struct PreparationRecord {
  bool file_weights = false;  ///< the file had weights, so that none were computed
  int visible = 0;            ///< vertices
  int simulated = 0;
  double visible_s = 0.0;
  double simulated_s = 0.0;

  bool operator==(const PreparationRecord&) const = default;
};

/// Returns the record of a session's body; nothing if it was not simulated or came from elsewhere.
std::optional<PreparationRecord> record_of(const Session& session);

/// Adds a record to those of earlier preparations, the newest last. The oldest ones are forgotten.
void add_record(std::vector<PreparationRecord>& records, const PreparationRecord& record);

/// Holds an estimate of the time that preparing a body takes.
struct PreparationEstimate {
  double seconds = 0.0;
  int records = 0;  ///< number of earlier preparations on which it is based
};

/// Estimates the time that preparing a body takes by earlier ones: the median time for their work,
/// times the work (preparation_work.h). Preparations whose weights came from where those of this
/// body come from count alone, if there are any; from others, the time of weights is guessed.
/// \return  nothing without earlier preparations
std::optional<PreparationEstimate> estimated_preparation(
    const std::vector<PreparationRecord>& records, bool file_weights, int visible, int simulated);

}  // namespace sinew
