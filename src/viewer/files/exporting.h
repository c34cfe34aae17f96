// SPDX-License-Identifier: MIT

#pragma once

#include <exception>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "viewer/background_job.h"
#include "viewer/files/export_request.h"
#include "viewer/files/open_project.h"
#include "viewer/state/bodies.h"
#include "viewer/state/editing.h"
#include "viewer/state/messages.h"

namespace sinew {

/// Holds a report of an export and its warnings.
struct LastExport {
  std::string report;  ///< names the files, with a summary and the number of warnings
  std::vector<OutputWarning> warnings;
};

/// Exports animations of the open character. A session of its own simulates it in the background,
/// so that the window can be used meanwhile, and the files are those that `bake` writes for the
/// saved project.
class Exporting {
 public:
  Exporting(const Editing& edits, const Bodies& bodies, const OpenProject& project,
            Messages& messages)
      : edits_(edits), bodies_(bodies), project_(project), messages_(messages) {}

  /// Begins to export. What is edited later is not part of it.
  /// \throws UsageError if a request cannot be met, or another export is running
  void start(ExportRequest request);
  /// Reports when the files are written. To be called in every frame.
  void follow();
  bool is_exporting() const { return writing_.running(); }
  void cancel() { writing_.cancel(); }
  std::pair<double, std::string> progress() const;

  /// Returns what the last export of this run of the program wrote; null before it.
  const LastExport* last() const { return last_ ? &*last_ : nullptr; }

  /// Holds the result of an export, which runs in the background.
  struct Written {
    std::vector<std::string> files;
    std::vector<OutputWarning> warnings{};  ///< without the name of the file
    std::string summary{};                  ///< CacheWriter::summary()
    std::exception_ptr failure{};  ///< the error that ended the export; null if it succeeded
  };

 private:
  const Editing& edits_;
  const Bodies& bodies_;
  const OpenProject& project_;
  Messages& messages_;
  BackgroundJob<Written> writing_;
  std::optional<LastExport> last_;
};

/// Checks a request for a session before any work is done for it.
/// \throws UsageError that names the problem
void check(const ExportRequest& request, const Session& session);

}  // namespace sinew
