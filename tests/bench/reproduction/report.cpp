// SPDX-License-Identifier: MIT

#include "bench/reproduction/report.h"

#include <fmt/format.h>

#include <cmath>

namespace sinew {
namespace {

/// Returns a CSV field (RFC 4180), in quotation marks if it needs them.
std::string field(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace

Report::Report(std::FILE* out, bool quick) : out_(out), quick_(quick) {
  fmt::print(out_, "item,subject,quantity,unit,theirs,ours,note\n");
}

void Report::add(const std::string& subject, const std::string& quantity, const std::string& unit,
                 const std::string& theirs, double ours, const std::string& note) {
  const bool is_whole = std::abs(ours) < 1e9 && (ours == std::round(ours) || ours >= 1000.0);
  write(subject, quantity, unit, theirs,
        is_whole ? fmt::format("{:.0f}", ours) : fmt::format("{:.3g}", ours), note);
}

void Report::leave_out(const std::string& subject, const std::string& quantity,
                       const std::string& unit, const std::string& theirs, const std::string& why) {
  write(subject, quantity, unit, theirs, "", why);
}

void Report::write(const std::string& subject, const std::string& quantity, const std::string& unit,
                   const std::string& theirs, const std::string& ours, const std::string& note) {
  fmt::print(out_, "{},{},{},{},{},{},{}\n", field(item_), field(subject), field(quantity),
             field(unit), field(theirs), ours, field(note));
  std::fflush(out_);
}

}  // namespace sinew
