// SPDX-License-Identifier: MIT

#include "commands/weights_report.h"

#include "session/settings/choices.h"

namespace sinew {

nlohmann::ordered_json weights_json(const CharacterWeights& weights) {
  if (weights.character().skeleton.empty()) return nullptr;
  nlohmann::ordered_json json = {{"source", name_of(weights.source())},
                                 {"file_has_weights", weights.character().weights.has_value()}};
  if (const std::string reason = weights.reason(); !reason.empty()) json["reason"] = reason;
  return json;
}

std::string weights_line(const nlohmann::ordered_json& weights) {
  const auto source = weights["source"].get<std::string>();
  if (source == name_of(WeightSource::kFile)) return "of the file";
  std::string text = weights["file_has_weights"].get<bool>()
                         ? "computed: "
                         : "computed, because the file has none: ";
  text += source;
  if (weights.contains("reason")) text += ", since " + weights["reason"].get<std::string>();
  return text;
}

}  // namespace sinew
