// SPDX-License-Identifier: MIT

#include <string>

#include "bench/reproduction/experiments.h"

namespace sinew {
namespace {

constexpr const char* kOpen = "open: needs a GPU";

/// The GPU columns of Table 3.2: milliseconds, frames per second, megabytes.
struct GpuModel {
  const char *name, *sim, *us, *fps, *col, *fps_col, *memory;
};

constexpr GpuModel kModels[] = {
    {"cylinder", "1.2", "0.07", "630", "0.5", "450", "16"},
    {"human low", "1.6", "0.02", "530", "1.1", "330", "14"},
    {"human mid", "2.1", "0.02", "403", "2.7", "190", "22"},
    {"human high", "2.9", "", "301", "6.3", "104", "32"},
    {"armadillo", "1.8", "0.32", "393", "1.3", "260", "56"},
    {"elephant", "2.3", "0.05", "370", "2.7", "185", "32"},
};

void table_3_2(Report& report) {
  report.begin("2022 Table 3.2, GPU");
  for (const GpuModel& model : kModels) {
    const auto add = [&](const char* quantity, const char* unit, const char* theirs) {
      if (*theirs != '\0') report.leave_out(model.name, quantity, unit, theirs, kOpen);
    };
    add("t_sim: time step of 10 iterations", "ms", model.sim);
    add("t_us: upsampling with normals", "ms", model.us);
    add("frames without contact", "1/s", model.fps);
    add("t_coll: global contact", "ms", model.col);
    add("frames with contact", "1/s", model.fps_col);
    add("memory of the GPU", "MB", model.memory);
  }
}

void table_3_1(Report& report) {
  struct Product {
    const char *format, *one, *three;
  };
  report.begin("2022 Table 3.1, GPU");
  for (const Product& product : {Product{"cuSPARSE", "9.1", "12.6"}, Product{"CRS", "6.9", "10.6"},
                                 Product{"ELL", "12.7", "14.5"}, Product{"CRS + ELL", "5.5", "9.1"},
                                 Product{"CRS + ELL in one kernel (theirs)", "4.2", "7.7"}}) {
    report.leave_out(product.format, "product of the matrix, 1D", "us", product.one, kOpen);
    report.leave_out(product.format, "product of the matrix, 3D", "us", product.three, kOpen);
  }
}

}  // namespace

void open_rows(Report& report) {
  table_3_1(report);
  table_3_2(report);
  report.begin("2022 Fig. 3.23, GPU");
  report.leave_out("small to large", "time step, soft over hard", "", "1.0 to 1.4", kOpen);
  report.begin("2022 section 3.4.2, GPU");
  const auto add = [&](const char* quantity, const char* unit, const char* theirs) {
    report.leave_out("armadillo, a frame of 2.54 ms", quantity, unit, theirs, kOpen);
  };
  add("transforms of joints and bones", "ms", "0.19");
  add("time step, local", "ms", "0.62");
  add("time step, global", "ms", "1.1");
  add("time step, other", "ms", "0.03");
  add("normals of the simulated surface", "ms", "0.04");
  add("upsampling", "ms", "0.32");
  add("drawing", "ms", "0.24");
  report.leave_out("human low, 2 iterations", "frames", "1/s", "1500", kOpen);
  report.leave_out("human low, contact 60 times a second", "frames", "1/s", "1000", kOpen);
  report.leave_out("human low", "upsampling on the CPU over the GPU", "", "10", kOpen);
}

}  // namespace sinew
