// SPDX-License-Identifier: MIT

#include "commands/comparison_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "assets/data_uri.h"
#include "session/baking/written_kind.h"
#include "session/settings/choice_label.h"

namespace sinew {
namespace {

// Colors of curves that are told apart on white and on black, also by most people who are color
// blind (Okabe and Ito 2008, with gray for their black).
constexpr std::array kCurveColors{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                  "#e69f00", "#56b4e9", "#8c8c8c", "#b8a800"};

constexpr const char* kStyle = R"(<style>
:root { color-scheme: light dark; --line: #8884; --best: #0a02; --faint: #777; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 1500px; margin: 2em auto; padding: 0 1em; }
h1 { font-size: 1.6em; } h2 { font-size: 1.3em; margin-top: 2em; } h3 { font-size: 1.05em; }
p.note { color: var(--faint); max-width: 60em; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3em .7em; border-bottom: 1px solid var(--line); text-align: right; }
th { vertical-align: bottom; font-weight: 600; max-width: 8em; }
th:first-child, td:first-child { text-align: left; white-space: nowrap; }
td.best { background: var(--best); font-weight: 700; }
.swatch { display: inline-block; width: .8em; height: .8em; border-radius: 2px; margin-right: .5em; }
.curves { display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 1em; }
figure { margin: 0; } figcaption { font-size: .9em; }
svg { width: 100%; height: 90px; background: #8881; }
svg text { font-size: 10px; fill: currentColor; }
.pictures { display: flex; gap: .5em; overflow-x: auto; }
.pictures figure { flex: 1 1 0; min-width: 180px; max-width: 420px; }
.pictures img { width: 100%; height: auto; display: block; border-radius: 3px; }
</style>
)";

std::string html_text(const std::string& text) {
  std::string escaped;
  for (const char letter : text) {
    switch (letter) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += letter;
    }
  }
  return escaped;
}

/// Returns the runs of a clip, one per method.
std::vector<const MethodRun*> runs_of(const ComparisonPage& page, const ComparedClip& clip) {
  std::vector<const MethodRun*> runs;
  for (const MethodRun& run : page.runs)
    if (run.clip.index == clip.index) runs.push_back(&run);
  return runs;
}

std::string label_of(SkinningMethod method) {
  return html_text(label_of_choice(name_of(method)));
}

std::string swatch(std::size_t method) {
  return fmt::format("<span class=\"swatch\" style=\"background:{}\"></span>",
                     kCurveColors[method % kCurveColors.size()]);
}

/// Returns a value as the page shows it. Values that are shown alike are equally good.
std::string shown_value(const ComparedColumn& column, const MethodRun& run) {
  const std::optional<double> value = column.value(run);
  return value ? fmt::format("{:.{}f}", *value, column.digits) : "–";
}

/// Returns the values of a column as they are shown that are nearest to its goal.
std::string best_value(const ComparedColumn& column, const std::vector<const MethodRun*>& runs) {
  double nearest = std::numeric_limits<double>::infinity();
  std::string best;
  for (const MethodRun* const run : runs) {
    const std::optional<double> value = column.value(*run);
    if (!value || std::abs(*value - column.goal) >= nearest) continue;
    nearest = std::abs(*value - column.goal);
    best = shown_value(column, *run);
  }
  return best;
}

std::string table_of(const std::vector<const MethodRun*>& runs) {
  std::string text = "<div class=\"wide\"><table>\n<tr><th>method</th>";
  for (const ComparedColumn& column : compared_columns())
    text +=
        fmt::format("<th title=\"{}\">{}</th>", html_text(column.help), html_text(column.label));
  text += "</tr>\n";
  for (std::size_t i = 0; i < runs.size(); ++i) {
    text += fmt::format("<tr><td>{}{}</td>", swatch(i), label_of(runs[i]->method));
    for (const ComparedColumn& column : compared_columns()) {
      const std::string value = shown_value(column, *runs[i]);
      const bool is_best = runs.size() > 1 && value == best_value(column, runs);
      text += fmt::format("<td{}>{}</td>", is_best ? " class=\"best\"" : "", value);
    }
    text += "</tr>\n";
  }
  return text + "</table></div>\n";
}

/// Returns true if any frame has a value of the measure.
bool is_known(const FrameMeasure& measure, const std::vector<const MethodRun*>& runs) {
  return std::any_of(runs.begin(), runs.end(), [&](const MethodRun* run) {
    return std::any_of(run->frames.begin(), run->frames.end(), [&](const FrameStatistics& frame) {
      return measure.value(frame).has_value();
    });
  });
}

/// Returns a small chart of a measure over the frames of a clip, with one curve per method.
std::string chart_of(const FrameMeasure& measure, const std::vector<const MethodRun*>& runs) {
  constexpr double kWidth = 300.0;
  constexpr double kChartHeight = 90.0;
  constexpr double kMargin = 6.0;
  double low = measure.goal;
  double high = measure.goal;
  for (const MethodRun* const run : runs) {
    for (const FrameStatistics& frame : run->frames) {
      const double value = measure.value(frame).value_or(measure.goal);
      low = std::min(low, value);
      high = std::max(high, value);
    }
  }
  const double range = high > low ? high - low : 1.0;
  const auto height = [&](double value) {
    return kChartHeight - kMargin - (value - low) / range * (kChartHeight - 2.0 * kMargin);
  };
  std::string text = fmt::format(
      "<figure><svg viewBox=\"0 0 {0} {1}\" preserveAspectRatio=\"none\" role=\"img\" "
      "aria-label=\"{2}\">\n"
      "<line x1=\"0\" x2=\"{0}\" y1=\"{3:.1f}\" y2=\"{3:.1f}\" stroke=\"currentColor\" "
      "stroke-opacity=\".35\" stroke-dasharray=\"3 3\"/>\n",
      kWidth, kChartHeight, html_text(measure.label), height(measure.goal));
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const std::vector<FrameStatistics>& frames = runs[i]->frames;
    std::string points;
    for (std::size_t f = 0; f < frames.size(); ++f) {
      const std::optional<double> value = measure.value(frames[f]);
      if (!value) continue;
      const double x = frames.size() > 1 ? kWidth * static_cast<double>(f) /
                                               static_cast<double>(frames.size() - 1)
                                         : 0.5 * kWidth;
      points += fmt::format("{:.1f},{:.1f} ", x, height(*value));
    }
    text += fmt::format(
        "<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"1.6\" "
        "vector-effect=\"non-scaling-stroke\" points=\"{}\"><title>{}</title></polyline>\n",
        kCurveColors[i % kCurveColors.size()], points, label_of(runs[i]->method));
  }
  return text + fmt::format("</svg><figcaption>{}: from {:.4g} to {:.4g}</figcaption></figure>\n",
                            html_text(measure.label), low, high);
}

std::string legend_of(const std::vector<const MethodRun*>& runs) {
  std::string text = "<p>";
  for (std::size_t i = 0; i < runs.size(); ++i)
    text += fmt::format("{}{} &emsp; ", swatch(i), label_of(runs[i]->method));
  return text + "</p>\n";
}

std::string section_of(const ComparisonPage& page, const ComparedClip& clip) {
  const std::vector<const MethodRun*> runs = runs_of(page, clip);
  std::string text = clip.index < 0 ? "<h2>The rest pose</h2>\n"
                                    : fmt::format("<h2>Clip “{}”</h2>\n", html_text(clip.name));
  text += fmt::format("<p class=\"note\">Frames {} to {} at {:g} per second.</p>\n",
                      clip.range.first, clip.range.last, clip.range.rate);
  text += table_of(runs);
  text += "<h3>Frame by frame</h3>\n" + legend_of(runs) + "<div class=\"curves\">\n";
  for (const FrameMeasure& measure : frame_measures())
    if (is_known(measure, runs)) text += chart_of(measure, runs);
  return text + "</div>\n";
}

/// Returns the value of a measure for a method in one frame, as text.
std::string value_in_frame(const ComparisonPage& page, const WorstFrame& worst,
                           SkinningMethod method) {
  for (const MethodRun& run : page.runs) {
    if (run.method != method || run.clip.index != page.clips[worst.clip].index) continue;
    const std::optional<double> value =
        worst.measure->value(run.frames[worst.frame - run.clip.range.first]);
    return value ? fmt::format("{:.4g}", *value) : "–";
  }
  return "–";
}

std::string pictures_of(const ComparisonPage& page) {
  std::string text = "<h2>The worst frame of each measure</h2>\n";
  if (!page.why_no_pictures.empty())
    return text +
           fmt::format("<p>There are no pictures: {}.</p>\n", html_text(page.why_no_pictures));
  for (std::size_t i = 0; i < page.worst.size(); ++i) {
    const WorstFrame& worst = page.worst[i];
    text +=
        fmt::format("<h3>{}: {:.4g} by {}, frame {} of “{}”{}</h3>\n<div class=\"pictures\">\n",
                    html_text(worst.measure->label), worst.value, label_of(worst.method),
                    worst.frame, html_text(page.clips[worst.clip].name),
                    worst.joint.empty() ? "" : fmt::format(", at “{}”", html_text(worst.joint)));
    for (const MethodPicture& picture : page.pictures[i]) {
      text += fmt::format(
          "<figure><img alt=\"{0}\" src=\"data:image/jpeg;base64,{1}\">"
          "<figcaption>{0}: {2}</figcaption></figure>\n",
          label_of(picture.method), encode_base64(picture.jpeg),
          value_in_frame(page, worst, picture.method));
    }
    text += "</div>\n";
  }
  return text;
}

}  // namespace

std::string comparison_html(const ComparisonPage& page) {
  std::string text = kComparisonPageHead;
  const std::string name = html_text(page.character.name);
  text += fmt::format("<title>{}: skinning methods compared</title>\n", name);
  text += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
  text += kStyle;
  text += fmt::format("</head>\n<body>\n<h1>{}: skinning methods compared</h1>\n", name);
  text += fmt::format(
      "<p class=\"note\">{} vertices, {} joints; skinning weights {}. {}. Sinew {}.</p>\n",
      page.character.surface.vertex_count(), page.character.skeleton.joint_count(),
      html_text(page.weights), html_text(page.machine), SINEW_VERSION);
  text +=
      "<p class=\"note\">All measures but the jitter are those of the visible skin, compared with "
      "the rest pose. The best value of each column is marked; point at the head of a column for "
      "its meaning. No column "
      "alone tells which method is best: methods without contact keep their cross-sections by "
      "letting skin pass through skin. In charts, the dashed line is the rest pose.</p>\n";
  for (const ComparedClip& clip : page.clips) text += section_of(page, clip);
  text += pictures_of(page);
  return text + "</body>\n</html>\n";
}

}  // namespace sinew
