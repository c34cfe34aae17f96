// SPDX-License-Identifier: MIT

#include "viewer/files/exporting.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <memory>
#include <optional>

#include "core/counted.h"
#include "core/error.h"
#include "core/file_extension.h"
#include "core/utf8.h"
#include "rig/clip_reference.h"
#include "session/baking/bake.h"
#include "session/baking/output_files.h"
#include "session/playing/loop.h"
#include "session/session.h"
#include "session/settings/project_file.h"

namespace sinew {
namespace {

constexpr double kPreparing = 0.2;  // share of the progress

/// Returns all files from which the session was made; none of them may be overwritten.
std::vector<std::string> inputs_of(const Session& session, const Origin& origin) {
  std::vector<std::string> inputs = session.character().files;
  if (!origin.project_file.empty()) inputs.push_back(origin.project_file);
  for (const AddedMotion& motion : session.document().motions) inputs.push_back(motion.file);
  for (const Collider& collider : session.played_colliders().colliders())
    inputs.insert(inputs.end(), collider.character.files.begin(), collider.character.files.end());
  return inputs;
}

FrameRange range_of(const ExportRequest& request, const Session& session) {
  if (request.loop) return cycle_frames(session, request.rate, request.path);
  FrameRange range = whole_clip(session, request.rate);
  const bool has_end = session.duration() > 0.0;
  if (request.last > request.first)
    range.last = has_end ? std::min(range.last, request.last) : request.last;
  range.first = std::clamp(request.first, 0, range.last);
  return range;
}

std::vector<BakedRange> ranges_of(const ExportRequest& request, Session& session) {
  std::vector<BakedRange> ranges;
  const bool all = request.clip == ExportRequest::kAllClips;
  for (int clip = all ? 0 : request.clip; clip < (all ? session.clip_count() : request.clip + 1);
       ++clip) {
    session.select_clip(clip, Session::Arrival::kCarried);
    ranges.push_back({clip, range_of(request, session)});
  }
  return ranges;
}

/// Returns the warnings of an export, with the moments that they are about.
/// \param character  Revisions::character
std::vector<OutputWarning> warnings_of(const Bake& baked, const Session& session, int character) {
  const std::vector<std::string> names = clip_names(session.character(), session.document());
  std::vector<OutputWarning> warnings;
  for (const std::string& text : baked.report().cycle_warnings) warnings.push_back({text});
  for (const auto& [text, range, frame] : baked.report().warnings) {
    warnings.push_back({text});
    if (!frame) continue;
    const auto& [clip, frames] = baked.ranges()[range];
    warnings.back().moment = ClipMoment{character, clip_reference(names, clip),
                                        *frame * session.settings().speed / frames.rate};
  }
  return warnings;
}

std::string report_of(const Exporting::Written& written) {
  const std::string first = as_utf8(written.files.front());
  if (written.failure) return fmt::format("{} was not written", first);
  std::string report = first;
  if (written.files.size() > 1) {
    report += fmt::format(" and {}", counted(written.files.size() - 1, "more file", "more files"));
  }
  if (!written.summary.empty()) report += fmt::format(": {}", written.summary);
  if (!written.warnings.empty())
    report += " (" + counted(written.warnings.size(), "warning", "warnings") + ")";
  return report;
}

}  // namespace

void check(const ExportRequest& request, const Session& session) {
  require_cache_format(request.path);
  const bool is_gltf = file_extension(request.path) == ".glb";
  const bool all = request.clip == ExportRequest::kAllClips;
  if (!is_gltf && all)
    throw UsageError(
        fmt::format("{}: only a .glb can contain all clips; choose one clip", request.path));
  if (!is_gltf && request.keep_skeleton)
    throw UsageError(
        fmt::format("{}: only a .glb can contain a skeleton; choose that format", request.path));
  if (request.keep_skeleton && session.character().skeleton.empty())
    throw UsageError(fmt::format("{}: {} has no skeleton", request.path, session.character().name));
  if (all && session.clip_count() == 0)
    throw UsageError(fmt::format("{}: {} has no clips", request.path, session.character().name));
  if (all && request.loop)
    throw UsageError(
        fmt::format("{}: a seamless loop needs a single clip; choose one", request.path));
  if (request.clip >= session.clip_count())
    throw UsageError(fmt::format("{}: there is no clip {}", request.path, request.clip));
}

void Exporting::start(ExportRequest request) {
  if (writing_.running())
    throw UsageError("another animation is being exported; wait for it or cancel it");
  check(request, bodies_.session());
  OutputFiles outputs(true);
  outputs.add_inputs(inputs_of(bodies_.session(), project_.origin()));
  writing_.start([request = std::move(request), outputs, shown = bodies_.shared_session(),
                  character = bodies_.revisions.character, settings = edits_.settings,
                  document = edits_.document](const Progress& progress) mutable {
    Session session(shown->character(), settings, document, progress.part(0.0, kPreparing),
                    shown->played_colliders().colliders());
    shown.reset();  // its colliders may change now
    outputs.add_inputs(session.character());
    Bake baked(session,
               {request.path, request.keep_skeleton, request.loop, request.morph_tolerance},
               ranges_of(request, session));
    for (const std::string& file : baked.writer().files()) outputs.add(file);
    Written written{.files = baked.writer().files()};
    try {
      baked.run(progress.part(kPreparing, 1.0));
    } catch (const Cancelled&) {
      throw;
    } catch (...) {
      written.failure = std::current_exception();
    }
    written.warnings = warnings_of(baked, session, character);
    written.summary = baked.writer().summary();
    return written;
  });
}

void Exporting::follow() {
  messages_.attempt(
      [&] {
        std::optional<Written> written = writing_.take();
        if (!written) return;
        const std::string& first = written->files.front();
        const std::string name = std::filesystem::path(first).filename().string();
        messages_.output_warnings.clear();
        for (const auto& [text, moment] : written->warnings)
          messages_.output_warnings.push_back({fmt::format("{}: {}", name, text), moment});
        last_ = LastExport{report_of(*written), messages_.output_warnings};
        if (written->failure) std::rethrow_exception(written->failure);
        messages_.show_result("Exported " + last_->report);
      },
      [] {});
}

std::pair<double, std::string> Exporting::progress() const {
  return {writing_.progress().first, "Exporting"};
}

}  // namespace sinew
