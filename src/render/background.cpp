// SPDX-License-Identifier: MIT

#include "render/background.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/error.h"

namespace sinew {
namespace {

struct Named {
  const char* name;
  Background background;
};

const std::vector<Named>& table() {
  static const std::vector<Named> all{
      {"studio", {ViewOptions().backdrop_top, ViewOptions().backdrop_bottom}},
      {"dark", {{0.13F, 0.14F, 0.16F}, {0.23F, 0.245F, 0.27F}}},
      {"light", {{0.80F, 0.82F, 0.85F}, {0.93F, 0.935F, 0.945F}}},
      {"white", {{1.0F, 1.0F, 1.0F}, {1.0F, 1.0F, 1.0F}}},
      {"black", {{0.0F, 0.0F, 0.0F}, {0.0F, 0.0F, 0.0F}}},
  };
  return all;
}

}  // namespace

const std::vector<std::string>& background_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (const Named& named : table()) list.emplace_back(named.name);
    return list;
  }();
  return names;
}

Background background_named(const std::string& name) {
  for (const Named& named : table()) {
    if (name == named.name) return named.background;
  }
  if (const std::optional<Eigen::Vector3f> color = color_of_text(name)) return {*color, *color};
  throw UsageError(
      fmt::format("there is no background '{}'; choose one of {}, or a color such as "
                  "#e8e4dc",
                  name, fmt::join(background_names(), ", ")));
}

std::optional<Eigen::Vector3f> color_of_text(const std::string& text) {
  constexpr std::size_t kLength = 7;
  if (text.size() != kLength || text[0] != '#') return std::nullopt;
  unsigned value = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data() + 1, end, value, 16);
  if (error != std::errc() || stopped != end) return std::nullopt;
  const auto part = [&](unsigned shift) {
    return static_cast<float>((value >> shift) & 0xFFU) / 255.0F;
  };
  return Eigen::Vector3f(part(16), part(8), part(0));
}

void set_background(ViewOptions& view, const std::string& name) {
  const Background background = background_named(name);
  view.backdrop_top = background.top;
  view.backdrop_bottom = background.bottom;
}

std::string color_text(const Eigen::Vector3f& srgb) {
  const auto part = [&](int i) {
    return static_cast<int>(std::lround(255.0F * std::clamp(srgb[i], 0.0F, 1.0F)));
  };
  return fmt::format("#{:02x}{:02x}{:02x}", part(0), part(1), part(2));
}

}  // namespace sinew
