// SPDX-License-Identifier: MIT

#include "dynamics/sum_plan.h"

#include <algorithm>

namespace sinew {

void SumPlan::append(std::vector<Entry> entries) {
  std::stable_sort(entries.begin(), entries.end(),
                   [](const Entry& a, const Entry& b) { return a.target < b.target; });
  struct Sum {
    int target;
    std::vector<int> terms;
  };
  std::vector<Sum> sums;
  for (const auto& [target, term] : entries) {
    if (sums.empty() || sums.back().target != target) sums.push_back({target, {}});
    if (term != kNoTerm) sums.back().terms.push_back(term);
  }
  std::stable_sort(sums.begin(), sums.end(),
                   [](const Sum& a, const Sum& b) { return a.terms.size() < b.terms.size(); });
  for (const auto& [target, terms] : sums) {
    const int length = static_cast<int>(terms.size());
    const bool fresh = static_cast<int>(runs_.size()) == run_begin_.back();
    if (fresh || runs_.back().length != length) runs_.push_back({length, 0});
    ++runs_.back().count;
    targets_.push_back(target);
    terms_.insert(terms_.end(), terms.begin(), terms.end());
  }
  run_begin_.push_back(static_cast<int>(runs_.size()));
  sum_begin_.push_back(static_cast<int>(targets_.size()));
  term_begin_.push_back(static_cast<int>(terms_.size()));
}

void SumPlan::append_slots(const std::vector<int>& slot_vertices, int free_count) {
  std::vector<Entry> entries;
  for (int slot = 0; slot < static_cast<int>(slot_vertices.size()); ++slot) {
    const int vertex = slot_vertices[slot];
    if (vertex >= 0 && vertex < free_count) entries.push_back({vertex, slot});
  }
  append(std::move(entries));
}

}  // namespace sinew
