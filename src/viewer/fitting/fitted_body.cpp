// SPDX-License-Identifier: MIT

#include "viewer/fitting/fitted_body.h"

#include <fmt/format.h>

#include <utility>

namespace sinew {

FileFrame upright_frame(const ScanFrame& frame) {
  return {frame.scale, frame.axes.transpose(), frame.origin};
}

FittedBody::FittedBody(RegisteredBody registered)
    : body(std::move(registered)), frame(upright_frame(body.frame)) {}

std::vector<FitFact> facts_of(const FittedBody& fit) {
  constexpr double kMillimeters = 1000.0;
  const FitQuality& quality = fit.body.quality;
  const DistanceStatistics& scan = quality.from_target;
  std::vector<FitFact> facts{
      {"Body", fit.body.sex == Sex::kMale ? "male" : "female", "The body that was fitted"},
      {"Within 5 mm", fmt::format("{:.1f} % of the scan", 100.0 * scan.within),
       "Share of the points of the scan that are nearer than 5 mm to the fit"},
      {"Mean distance", fmt::format("{:.1f} mm", kMillimeters * scan.mean),
       "Mean distance of the points of the scan from the fit"},
      {"95 % within", fmt::format("{:.1f} mm", kMillimeters * scan.p95),
       "95 % of the points of the scan are nearer to the fit than this"},
      {"Covered", fmt::format("{:.0f} % of the skin", 100.0 * quality.covered),
       "Share of the fitted skin that has a counterpart on the scan"}};
  if (!fit.body.given.empty()) {
    facts.push_back(
        {"Landmarks",
         fmt::format("{} placed, {:.1f} mm off", fit.body.given.size(), fit.landmark_mm),
         "Landmarks placed by hand, and their mean distance from the fit"});
  }
  facts.push_back({"Folded triangles", std::to_string(quality.folded_triangles),
                   "Number of triangles of the fit that are folded over"});
  facts.push_back({"Self-intersections", std::to_string(quality.self_intersections),
                   "Number of pairs of triangles of the fit that cross each other, exactly"});
  facts.push_back({"Time", fmt::format("{:.0f} s", fit.seconds), "Time that the fit took"});
  return facts;
}

}  // namespace sinew
