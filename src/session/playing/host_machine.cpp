// SPDX-License-Identifier: MIT

#include "session/playing/host_machine.h"

#include <stdlib.h>

#include <fstream>

namespace sinew {

std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "unknown";
}

std::optional<double> machine_load() {
  double load = 0.0;
  if (::getloadavg(&load, 1) != 1) return std::nullopt;
  return load;
}

}  // namespace sinew
