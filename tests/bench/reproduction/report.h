// SPDX-License-Identifier: MIT

#pragma once

#include <cstdio>
#include <optional>
#include <string>

namespace sinew {

/// Prints measurements next to the values of the papers, as CSV with the columns
///   item,subject,quantity,unit,theirs,ours,note
/// in the order in which they are added. Each row is written at once, so that a run that is
/// stopped leaves whole rows.
class Report {
 public:
  /// Writes the header.
  /// \param quick  true for a run that only shows that everything works, with the smallest bodies
  ///               and few steps
  Report(std::FILE* out, bool quick);

  bool quick() const { return quick_; }
  /// Returns one of two amounts of work.
  int steps(int usual, int in_quick_runs) const { return quick_ ? in_quick_runs : usual; }

  /// Begins a table, a figure or a statement of a paper, to which the following rows belong.
  void begin(const std::string& item) { item_ = item; }
  /// Adds a measured row.
  /// \param theirs  as the paper prints it; empty if it shows the quantity without a number
  void add(const std::string& subject, const std::string& quantity, const std::string& unit,
           const std::string& theirs, double ours, const std::string& note = "");
  /// Adds a row that is not measured.
  /// \param why  begins with "open" or "skipped"
  void leave_out(const std::string& subject, const std::string& quantity, const std::string& unit,
                 const std::string& theirs, const std::string& why);

 private:
  void write(const std::string& subject, const std::string& quantity, const std::string& unit,
             const std::string& theirs, const std::string& ours, const std::string& note);

  std::FILE* out_;
  bool quick_;
  std::string item_;
};

}  // namespace sinew
