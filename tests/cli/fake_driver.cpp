/// A libcuda.so.1 for tests of what is said about drivers: it knows CUDA FAKE_VERSION, and answers
/// everything with the error FAKE_RESULT. CUDA's runtime looks up all functions by
/// cuGetProcAddress_v2, which drivers have from 12.0 on.
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
