// SPDX-License-Identifier: MIT

/// Replaces libcuda.so.1 in tests of messages about drivers. It reports the version FAKE_VERSION of
/// CUDA and returns the error FAKE_RESULT for every other call. CUDA's runtime looks up all
/// functions with cuGetProcAddress_v2, which drivers have since 12.0.
#include <string_view>

extern "C" {

int cuDriverGetVersion(int* version) {
  *version = FAKE_VERSION;
  return 0;
}

#if FAKE_VERSION >= 12000
int cuInit(unsigned /*flags*/) {
  return FAKE_RESULT;
}

int cuGetProcAddress_v2(const char* name, void** function, int /*version*/,
                        unsigned long long /*flags*/, int* status) {
  if (status != nullptr) *status = 0;
  const std::string_view wanted(name);
  *function = reinterpret_cast<void*>(cuInit);
  if (wanted == "cuDriverGetVersion") *function = reinterpret_cast<void*>(cuDriverGetVersion);
  if (wanted == "cuGetProcAddress") *function = reinterpret_cast<void*>(cuGetProcAddress_v2);
  return 0;
}
#endif
}
