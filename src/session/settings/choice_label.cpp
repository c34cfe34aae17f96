// SPDX-License-Identifier: MIT

#include "session/settings/choice_label.h"

#include <algorithm>
#include <cctype>

namespace sinew {

std::string label_of_choice(std::string choice) {
  if (choice == "cpu" || choice == "cuda") return choice == "cpu" ? "CPU" : "GPU (CUDA)";
  if (choice == "auto") return "Auto";
  std::replace(choice.begin(), choice.end(), '-', ' ');
  choice[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(choice[0])));
  return choice;
}

}  // namespace sinew
