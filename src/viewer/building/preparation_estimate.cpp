// SPDX-License-Identifier: MIT

#include "viewer/building/preparation_estimate.h"

#include <algorithm>
#include <cstddef>

#include "viewer/building/preparation_work.h"

namespace sinew {
namespace {

constexpr std::size_t kMostRecords = 20;

// Time of the stages of the visible surface where weights are computed, over that where the file
// has them. Measured with the built-in humanoid.
constexpr double kTimeWithWeights = 2.2;

/// Returns the median, the mean of the two in the middle of an even number.
double median_of(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
}

}  // namespace

std::optional<PreparationRecord> record_of(const Session& session) {
  const TissueModel* const tissue = session.lane().tissue();
  const PreparationTimes& times = session.lane().preparation();
  if (tissue == nullptr || !(times.total_ms > 0.0)) return std::nullopt;
  PreparationRecord record;
  record.file_weights = session.character().weights.has_value();
  record.visible = session.character().surface.vertex_count();
  record.simulated = tissue->surface_vertices;
  if (record.visible == 0 || record.simulated == 0) return std::nullopt;
  record.simulated_s = 1e-3 * (times.tissue_ms + times.factorization_ms);
  record.visible_s = std::max(0.0, 1e-3 * times.total_ms - record.simulated_s);
  return record;
}

void add_record(std::vector<PreparationRecord>& records, const PreparationRecord& record) {
  records.push_back(record);
  if (records.size() > kMostRecords) records.erase(records.begin());
}

std::optional<PreparationEstimate> estimated_preparation(
    const std::vector<PreparationRecord>& records, bool file_weights, int visible, int simulated) {
  std::vector<PreparationRecord> counting = records;
  std::erase_if(counting, [&](const PreparationRecord& record) {
    return record.file_weights != file_weights;
  });
  if (counting.empty()) counting = records;
  if (counting.empty()) return std::nullopt;
  std::vector<double> of_visible;
  std::vector<double> of_simulated;
  for (const PreparationRecord& record : counting) {
    double factor = 1.0;
    if (record.file_weights != file_weights)
      factor = file_weights ? 1.0 / kTimeWithWeights : kTimeWithWeights;
    of_visible.push_back(factor * record.visible_s / preparation_work(record.visible));
    of_simulated.push_back(record.simulated_s / preparation_work(record.simulated));
  }
  return PreparationEstimate{median_of(of_visible) * preparation_work(visible) +
                                 median_of(of_simulated) * preparation_work(simulated),
                             static_cast<int>(counting.size())};
}

}  // namespace sinew
