// SPDX-License-Identifier: MIT

#include <fmt/ranges.h>

#include "core/error.h"
#include "viewer/scene/heat_maps.h"

namespace sinew {
namespace {

constexpr ColorMap kRising = ColorMap::kSequential;

constexpr HeatMapInfo kHeatMaps[] = {
    {HeatMap::kNone, "none", "None", "", "The skin as it looks.", {0.0F, 1.0F}, kRising},
    {HeatMap::kStretch,
     "stretch",
     "Stretch of the skin",
     "",
     "How many times its length at rest the skin is, along the direction in which it is most: the "
     "larger singular value of each triangle's map from rest.",
     {1.0F, 1.4F},
     kRising},
    {HeatMap::kVolume,
     "volume",
     "Volume of the tissue",
     "",
     "How many times its volume at rest the tissue below is: det F, 1 at rest, negative inside "
     "out.",
     {0.7F, 1.3F},
     ColorMap::kDiverging},
    {HeatMap::kStrain,
     "strain",
     "Strain of the tissue",
     "",
     "The largest |σ - 1| of the tissue below, stretched or squeezed, whichever is more; "
     "σ are the singular values of F (Komaritzan 2022, 2.2.1). 0 at rest.",
     {0.0F, 0.8F},
     kRising},
    {HeatMap::kCompression,
     "compression",
     "Compression of the tissue",
     "",
     "1 - the smallest singular value σ of F of the tissue below: 0 where nothing is "
     "squeezed, 1 where it is flat, more inside out.",
     {0.0F, 0.8F},
     kRising},
    {HeatMap::kShear,
     "shear",
     "Shear of the tissue",
     "",
     "The largest minus the smallest singular value σ of F of the tissue below: how far its "
     "form has changed, whatever its size. A simple shear by k has k.",
     {0.0F, 1.0F},
     kRising},
    {HeatMap::kInversions,
     "inversions",
     "Tissue inside out",
     "of the tissue below",
     "Share of the tissue below whose tetrahedra are turned inside out: det F < 0.",
     {0.0F, 1.0F},
     kRising},
    {HeatMap::kThickness,
     "thickness",
     "Thickness of the tissue",
     "of the height",
     "From the skin to the base surface on the bones at present; the longest side of the "
     "character at rest is 1.",
     {0.0F, 0.06F},
     kRising},
    {HeatMap::kSpeed,
     "speed",
     "Speed",
     "heights/s",
     "How fast the simulated surface moved in the last time step.",
     {0.0F, 2.0F},
     kRising},
    {HeatMap::kStiffness,
     "stiffness",
     "Stiffness over the softest",
     "",
     "Stiffness w of the tissue below (Komaritzan 2022, 2.2.1), over that of the softest.",
     {1.0F, 15.0F},
     kRising},
    {HeatMap::kMass,
     "mass",
     "Mass over the mean",
     "",
     "Mass of the simulated vertex, its entry of M, over the mean of all.",
     {0.0F, 4.0F},
     kRising},
    {HeatMap::kContact,
     "contact",
     "Contact pressure",
     "kPa",
     "How hard contacts press in the last time step: stiffness times depth, over the skin's area "
     "at rest.",
     {0.0F, 2.0F},
     kRising},
    {HeatMap::kSliding,
     "sliding",
     "Sliding of the base",
     "of the height",
     "How far the base surface below has moved from where its bone would have carried it without "
     "sliding (Komaritzan 2022, 3.2.2).",
     {0.0F, 0.02F},
     kRising},
    {HeatMap::kWeights,
     "weights",
     "Weights of the joint",
     "",
     "How much the selected joint moves each place in linear blend skinning: w_ik of Komaritzan "
     "2022, eq. 2.3. The file's weights or, where it has none, automatic ones.",
     {0.0F, 1.0F},
     kRising},
    {HeatMap::kDistance,
     "distance",
     "Distance from the other",
     "of the height",
     "How far each place is from where the other method has it.",
     {0.0F, 0.02F},
     kRising}};

}  // namespace

std::span<const HeatMapInfo> heat_maps() {
  return kHeatMaps;
}

const HeatMapInfo& heat_map_info(HeatMap map) {
  return kHeatMaps[static_cast<int>(map)];
}

const HeatMapInfo& heat_map_named(const std::string& name) {
  std::vector<std::string> names;
  for (const HeatMapInfo& info : kHeatMaps) {
    if (info.name == name) return info;
    names.emplace_back(info.name);
  }
  throw UsageError(
      fmt::format("there is no heat map '{}'; choose one of: {}", name, fmt::join(names, ", ")));
}

}  // namespace sinew
