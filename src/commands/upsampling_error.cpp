// SPDX-License-Identifier: MIT

#include "commands/upsampling_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/error.h"
#include "upsampling/build_upsampling.h"
#include "upsampling/upsample.h"

namespace sinew {
namespace {

/// An upsampling method that is measured.
struct MeasuredMethod {
  UpsamplingTable table;
  UpsamplingError error;
  double sum_of_squares = 0.0;
};

std::vector<MeasuredMethod> measured_methods(const Session& session, const Progress& progress) {
  const TriangleMesh& visible = session.character().surface;
  const SimulationSurface& simulated = *session.lane().simulated_surface();
  std::vector<UpsamplingSettings> all;
  for (const int degree : {1, 2}) {
    for (const int neighbors : {8, 16, 20, 24, 32})
      all.push_back({UpsamplingMethod::kMovingLeastSquares, neighbors, degree});
  }
  all.push_back({UpsamplingMethod::kNormalDisplacement, 3});
  std::vector<MeasuredMethod> result;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double fraction = 1.0 / static_cast<double>(all.size());
    MeasuredMethod method;
    method.table = build_upsampling(
        visible, simulated.mesh, simulated.source, all[i],
        progress.part(fraction * static_cast<double>(i), fraction * static_cast<double>(i + 1)));
    method.error.name =
        all[i].method == UpsamplingMethod::kNormalDisplacement
            ? "normal displacement"
            : fmt::format("{} least squares, {}", all[i].degree == 1 ? "linear" : "quadratic",
                          all[i].neighbors);
    result.push_back(std::move(method));
  }
  return result;
}

PointsF upsampled(const UpsamplingTable& table, const PointsF& coarse) {
  PointsF fine(3, table.fine_count);
  upsample_positions(table, coarse, {fine.data(), static_cast<std::size_t>(fine.size())});
  return fine;
}

/// Takes samples of the visible surface at the simulated vertices: copies of visible vertices, or
/// points that follow the visible surface if the file brings an unrelated simulated surface.
class Sampling {
 public:
  Sampling(const TriangleMesh& visible, const SimulationSurface& simulated,
           const Progress& progress)
      : source_(simulated.source) {
    if (source_.empty()) bindings_ = build_upsampling(simulated.mesh, visible, {}, {}, progress);
  }

  PointsF of(const PointsF& visible) const {
    if (source_.empty()) return upsampled(bindings_, visible);
    return visible(Eigen::all, source_);
  }

 private:
  const std::vector<int>& source_;
  UpsamplingTable bindings_;
};

/// Returns the vertices that follow the simulated surface and not the skeleton.
std::vector<Eigen::Index> upsampled_vertices(const Session& session) {
  std::vector<Eigen::Index> vertices;
  const PartPlan& plan = *session.lane().plan();
  for (const Piece& piece : plan.pieces) {
    if (piece.role == PartRole::kRigid || piece.role == PartRole::kSkinned) continue;
    for (const int v : piece.vertices) {
      if (plan.excluded[v] == 0.0F) vertices.push_back(v);
    }
  }
  return vertices;
}

}  // namespace

std::vector<UpsamplingError> measure_upsampling_errors(const Session& session,
                                                       const FrameRange& range,
                                                       const Progress& progress) {
  const SimulationSurface* const simulated = session.lane().simulated_surface();
  if (simulated == nullptr || (simulated->density.empty() && !simulated->source.empty())) {
    throw UsageError(
        fmt::format("--upsampling-error: {} {}", session.character().name,
                    session.character().skeleton.empty()
                        ? "has no skeleton, so nothing is simulated"
                        : "is simulated at full resolution; give a smaller --simulation-vertices"));
  }
  std::vector<MeasuredMethod> all = measured_methods(session, progress.part(0.0, 0.1));
  const Sampling sampling(session.character().surface, *simulated, progress.part(0.1, 0.15));
  Character whole = session.character();
  whole.simulation_surface.reset();
  whole.simulate_as_it_is = true;
  for (Clip& clip : whole.clips) clip.morphs.clear();  // they are added on top of both surfaces
  Session reference(std::move(whole), session.settings(), session.document(),
                    progress.part(0.15, 0.2));
  reference.select_clip(session.clip());

  const std::vector<Eigen::Index> compared = upsampled_vertices(session);
  play_frames(reference, range, progress.part(0.2, 1.0), [&](int) {
    const Points visible = reference.visible_positions();
    const PointsF exact = (visible.colwise() - reference.frame_origin()).cast<float>();
    const PointsF samples = sampling.of(exact);
    for (MeasuredMethod& method : all) {
      const Points differences = (upsampled(method.table, samples) - exact).cast<double>();
      const Eigen::ArrayXd squares = differences(Eigen::all, compared).colwise().squaredNorm();
      method.sum_of_squares += squares.mean();
      method.error.largest =
          std::max(method.error.largest, std::sqrt(squares.maxCoeff()) / kHeight);
    }
  });

  std::vector<UpsamplingError> errors;
  for (MeasuredMethod& method : all) {
    method.error.rms = std::sqrt(method.sum_of_squares / range.count()) / kHeight;
    errors.push_back(method.error);
  }
  return errors;
}

}  // namespace sinew
