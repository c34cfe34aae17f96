// SPDX-License-Identifier: MIT

// Measures products of the time step's matrix with vectors on the GPU, in the formats of Komaritzan
// 2022, Table 3.1, and the solves that use them: microseconds, and bytes per second as counted from
// the formats. Not a test: build target spmv_bench. It needs a CUDA toolkit, and a device unless
// --count is given.
//   spmv_bench [VERTICES...]            of a humanoid's skin; 17000 (30 thousand unknowns)
//   spmv_bench --count [VERTICES...]    prints counted bytes and rounding errors; needs no device

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "assets/scene/import_worker.h"
#include "bench/cusparse_product.h"
#include "bench/gradient_rounding.h"
#include "bench/step_bytes.h"
#include "bench/step_matrix.h"
#include "core/error.h"
#include "core/parallel.h"
#include "core/thread_count.h"
#include "core/timing.h"
#include "cuda/memory.h"
#include "dynamics/cuda/format_product.h"
#include "dynamics/cuda/gradient_solves.h"
#include "dynamics/cuda/hybrid_matrix.h"
#include "dynamics/cuda/inverse_plan.h"
#include "dynamics/cuda/sparse_inverse.h"
#include "dynamics/elimination_order.h"
#include "samples/samples.h"
#include "session/body.h"

namespace {

using namespace sinew;
using Matrix = Eigen::SparseMatrix<double>;

constexpr int kRowsOfBlock = 128;
constexpr int kIterations = 10;  // of conjugate gradients, and of a time step

/// Time step of the default settings, s.
constexpr double kTimeStep = 1.0 / 60.0;

TissueModel humanoid_tissue(int vertices) {
  Settings settings;
  settings.simulation.vertices = 0;
  const Character character = make_sample("humanoid", vertices);
  const CharacterWeights weights(character);
  return build_body(character, weights, settings, Document(), {}).tissue;
}

/// Returns the bytes of the vectors that a product moves for each row. Each number of x is read
/// once, each number of the result is written once.
double vector_bytes(int coordinates) {
  return coordinates == 1 ? 2.0 * sizeof(float) : 2.0 * sizeof(cuda::Vec4);
}

/// Bytes of the vectors that an iteration of conjugate gradients moves for each row, with 16 bytes
/// for three coordinates. Values that neighbors read again come from a cache.
/// The published method has three kernels, which access d, q; d, q, r, x, x, r; and d, r, d.
constexpr double kPublishedBytes = 16.0 * (2 + 6 + 3);
/// With one barrier, r, w, s, p and x are read and written.
constexpr double kOneBarrierBytes = 16.0 * 10;
/// With two barriers, u is also written and read, r is read again and w is written after the
/// barrier.
constexpr double kTwoBarriersBytes = 16.0 * 14;

/// Counts the bytes of a solve by the sparse inverse of the factor. It consists of two products, so
/// the inverse is read twice.
void count_inverse(const Matrix& lower) {
  const Matrix ordered = reordered(lower, sparse_inverse_order(lower));
  const SparseInverse inverse(ordered);
  const InversePlan plan = make_inverse_plan(inverse);
  std::vector<float> values;
  int loose = -1;
  const Stopwatch watch;
  inverse.compute(ordered, values, loose);
  const double computed_ms = watch.milliseconds();
  const double size = inverse.size();
  const auto numbers = static_cast<double>(inverse.value_count());
  const auto pieces = static_cast<double>(plan.pieces.size());
  // Add the right-hand side, the solution, and the partial sums of pieces, which are written and
  // read.
  const double bytes =
      2.0 * numbers * sizeof(float) + sizeof(cuda::Vec4) * (2.0 * size + 2.0 * pieces);
  fmt::print("  {:28}{:>8}{:>10}{:>10}{:>10.0f}{:>10.1f}{:>10.2f}\n", "sparse inverse, exact", 1, 2,
             "", bytes / 1e3, bytes / 616e3, bytes / 3350e3);
  fmt::print("    {:.2f} million numbers ({:.1f} MB), {:.0f} of a row, computed in {:.0f} ms\n",
             numbers / 1e6, numbers * sizeof(float) / 1e6, numbers / size, computed_ms);
}

/// Counts the launches, barriers and bytes of a whole time step on the GPU with the sparse inverse.
/// Prints the least time that these bytes take if all of them come from memory.
void count_step(const TissueModel& tissue) {
  for (const bool fans : {false, true}) {
    const StepBytes bytes = count_step_bytes(tissue, kTimeStep, fans);
    const double step = kIterations * bytes.iteration();
    fmt::print(
        "  a step of {} iterations{}: 1 launch, {} barriers; an iteration {:.2f} MB of elements "
        "(each {:.2f} times), {:.2f} of W and {:.2f} of vectors; {:.0f} MB a step, {:.0f} us at "
        "616, {:.0f} at 3350; tables and W {:.1f} MB\n",
        kIterations, fans ? ", fans" : "", 1 + 3 * kIterations, bytes.elements / 1e6,
        bytes.repeated, bytes.inverse / 1e6, bytes.vectors / 1e6, step / 1e6, step / 616e3,
        step / 3350e3, bytes.allocated / 1e6);
  }
}

void count(const Matrix& lower) {
  const HybridMatrix hybrid = make_hybrid_matrix(lower, kRowsOfBlock);
  const CompressedRows rows = make_compressed_rows(lower);
  const Ellpack ellpack = make_ellpack(lower);
  const double size = hybrid.size;
  const auto nonzeros = static_cast<double>(rows.values.size());
  fmt::print(
      "{} rows, {} entries, {} to {} of a row, {:.1f} in the mean; {:.0f} % of them in "
      "compressed rows of the hybrid, at most {} of a block of {}\n",
      hybrid.size, rows.values.size(), hybrid.ell_width + 1, ellpack.width, nonzeros / size,
      100.0 * static_cast<double>(hybrid.rest_values.size()) / nonzeros, hybrid.max_rest_of_block(),
      kRowsOfBlock);
  const bool narrow = has_narrow_columns(hybrid.size);
  const auto line = [&](const char* name, std::size_t wide_bytes, std::size_t narrow_bytes) {
    const auto print = [&](const char* columns, std::size_t bytes) {
      const auto matrix = static_cast<double>(bytes);
      const double plain = matrix + size * vector_bytes(1);
      const double spatial = matrix + size * vector_bytes(3);
      fmt::print("  {:28}{:>8}{:>10.0f}{:>10.0f}{:>10.0f}{:>10.2f}{:>10.2f}\n", name, columns,
                 matrix / 1e3, plain / 1e3, spatial / 1e3, spatial / 616e3, spatial / 3350e3);
    };
    print("32 bits", wide_bytes);
    if (narrow) print("16 bits", narrow_bytes);
  };
  fmt::print("  {:28}{:>8}{:>10}{:>10}{:>10}{:>10}{:>10}\n", "a product, KB", "columns", "matrix",
             "with 1D", "with 3D", "us at 616", "at 3350");
  line("CRS", rows.bytes(4), rows.bytes(2));
  line("ELL", ellpack.bytes(4), ellpack.bytes(2));
  line("CRS + ELL, hybrid", hybrid.bytes(4), hybrid.bytes(2));
  const auto matrix = static_cast<double>(hybrid.bytes(narrow ? 2 : 4));
  fmt::print("  {:28}{:>8}{:>10}{:>10}{:>10}{:>10}{:>10}\n", "10 iterations, KB", "launches",
             "barriers", "each", "all", "us at 616", "at 3350");
  const auto solve = [&](const char* name, int launches, int barriers, double bytes) {
    const double each = matrix + size * bytes;
    fmt::print("  {:28}{:>8}{:>10}{:>10.0f}{:>10.0f}{:>10.1f}{:>10.2f}\n", name, launches, barriers,
               each / 1e3, kIterations * each / 1e3, kIterations * each / 616e3,
               kIterations * each / 3350e3);
  };
  solve("published", 1 + 3 * kIterations, 0, kPublishedBytes);
  solve("one barrier an iteration", 1, kIterations, kOneBarrierBytes);
  solve("two barriers", 1, 2 * kIterations - 1, kTwoBarriersBytes);
  count_inverse(lower);
}

void report_rounding(const Matrix& lower) {
  std::mt19937 random(1);
  std::normal_distribution<float> normal;
  const Eigen::MatrixX3f b =
      Eigen::MatrixX3f::NullaryExpr(lower.rows(), 3, [&] { return normal(random); });
  const std::vector<int> iterations{5, 10, 20, 40, 60, 80, 100, 150, 200};
  fmt::print("  {:28}", "residual after iterations");
  for (const int count : iterations) fmt::print("{:>9}", count);
  fmt::print("\n");
  const std::pair<const char*, Recurrence> recurrences[] = {
      {"published", Recurrence::kPublished},
      {"Chronopoulos & Gear", Recurrence::kChronopoulosGear},
      {"pipelined", Recurrence::kPipelined}};
  for (const auto& [name, recurrence] : recurrences) {
    fmt::print("  {:28}", name);
    for (const double residual : residuals_in_float(lower, b, recurrence, iterations))
      fmt::print("{:>9.1e}", residual);
    fmt::print("\n");
  }
  fmt::print("\n");
}

using RowMajor = Eigen::SparseMatrix<float, Eigen::RowMajor>;

/// Computes result = matrix * x on all threads.
template <typename Vectors>
void multiply_on_cpu(const RowMajor& matrix, const Vectors& x, Vectors& result) {
  parallel_ranges(static_cast<int>(matrix.rows()), 256, [&](int begin, int end) {
    result.middleRows(begin, end - begin).noalias() = matrix.middleRows(begin, end - begin) * x;
  });
}

double median_of_runs(const std::function<void()>& run) {
  constexpr int kRuns = 100;
  std::vector<double> times;
  for (int i = 0; i < kRuns; ++i) {
    const Stopwatch watch;
    run();
    times.push_back(1000.0 * watch.milliseconds());
  }
  std::nth_element(times.begin(), times.begin() + kRuns / 2, times.end());
  return times[kRuns / 2];
}

/// Returns the time on the device of one of many consecutive runs, us. It is the best of a few such
/// series.
double device_time(cuda::Stream& stream, const std::function<void()>& run) {
  constexpr int kRows = 5, kRuns = 200;
  run();
  cuda::Mark begin, end;
  double best = 1e30;
  for (int row = 0; row < kRows; ++row) {
    begin.record(stream);
    for (int i = 0; i < kRuns; ++i) run();
    end.record(stream);
    best = std::min(best, 1000.0 * end.milliseconds_since(begin) / kRuns);
  }
  return best;
}

void print_line(const char* name, double plain_us, double spatial_us, double plain_bytes,
                double spatial_bytes) {
  fmt::print("{:24}{:>10.1f}{:>10.0f}{:>10.1f}{:>10.0f}\n", name, plain_us,
             plain_bytes / plain_us / 1e3, spatial_us, spatial_bytes / spatial_us / 1e3);
  std::fflush(stdout);
}

void require_close(const Eigen::MatrixX3f& found, const Eigen::MatrixX3f& expected,
                   const char* name) {
  if ((found - expected).norm() > 1e-5F * expected.norm())
    throw std::runtime_error(fmt::format("{}: the product is wrong", name));
}

/// Returns the three columns of row-major values.
/// \param stride  numbers of a row, of which the first three are x y z
Eigen::MatrixX3f columns_of(const std::vector<float>& values, int stride) {
  const auto rows = static_cast<Eigen::Index>(values.size()) / stride;
  return Eigen::Map<const Eigen::Matrix3Xf, 0, Eigen::OuterStride<>>(values.data(), 3, rows,
                                                                     Eigen::OuterStride<>(stride))
      .transpose();
}

void measure(const Matrix& lower) {
  const int size = static_cast<int>(lower.rows());
  const Matrix both = lower.selfadjointView<Eigen::Lower>();
  const RowMajor matrix = both.cast<float>();
  std::mt19937 random(1);
  std::normal_distribution<float> normal;
  std::vector<cuda::Vec4> spatial(size);
  std::vector<float> three, plain;
  for (cuda::Vec4& v : spatial) {
    v = {normal(random), normal(random), normal(random), 0.0F};
    three.insert(three.end(), {v.x, v.y, v.z});
    plain.push_back(v.x);
  }
  const Eigen::MatrixX3f x = columns_of(three, 3);
  Eigen::MatrixX3f expected(size, 3);
  Eigen::VectorXf plain_result(size);
  const Eigen::VectorXf plain_x = x.col(0);

  fmt::print("{:24}{:>10}{:>10}{:>10}{:>10}\n", fmt::format("{} rows", size), "1D, us", "GB/s",
             "3D, us", "GB/s");
  const CompressedRows rows = make_compressed_rows(lower);
  const auto total = [&](std::size_t bytes, int coordinates) {
    return static_cast<double>(bytes) + size * vector_bytes(coordinates);
  };
  const double cpu_plain = median_of_runs([&] { multiply_on_cpu(matrix, plain_x, plain_result); });
  const double cpu_spatial = median_of_runs([&] { multiply_on_cpu(matrix, x, expected); });
  print_line(fmt::format("CPU, {} threads", thread_count()).c_str(), cpu_plain, cpu_spatial,
             total(rows.bytes(4), 1), total(rows.bytes(4), 3));

  cuda::Stream stream;
  const cuda::Buffer<cuda::Vec4> spatial_x = cuda::to_device(spatial, stream);
  const cuda::Buffer<float> three_x = cuda::to_device(three, stream);
  const cuda::Buffer<float> device_x = cuda::to_device(plain, stream);
  cuda::Buffer<cuda::Vec4> spatial_y(spatial_x.size());
  cuda::Buffer<float> three_y(three_x.size()), device_y(device_x.size());
  {
    CusparseProduct cusparse(lower, stream);
    const double plain_us = device_time(stream, [&] { cusparse.multiply(device_x, device_y); });
    const double spatial_us =
        device_time(stream, [&] { cusparse.multiply_three(three_x, three_y); });
    require_close(columns_of(cuda::to_host(three_y, stream), 3), expected, "cuSPARSE");
    print_line("cuSPARSE", plain_us, spatial_us, total(rows.bytes(4), 1), total(rows.bytes(4), 3));
  }
  const std::pair<const char*, MatrixFormat> formats[] = {
      {"CRS", MatrixFormat::kCompressedRows},
      {"ELL", MatrixFormat::kEllpack},
      {"CRS + ELL", MatrixFormat::kDirectHybrid},
      {"hybrid", MatrixFormat::kHybrid}};
  for (const bool narrow : {false, true}) {
    if (narrow && !has_narrow_columns(size)) continue;
    for (const auto& [name, format] : formats) {
      const auto product = make_format_product(lower, format, stream, {kRowsOfBlock, narrow});
      const double plain_us =
          device_time(stream, [&] { product->multiply(device_x, device_y, stream); });
      const double spatial_us =
          device_time(stream, [&] { product->multiply(spatial_x, spatial_y, stream); });
      const std::vector<cuda::Vec4> found = cuda::to_host(spatial_y, stream);
      const float* const numbers = &found.front().x;
      require_close(columns_of({numbers, numbers + 4 * found.size()}, 4), expected, name);
      print_line(fmt::format("{}, {} bits", name, narrow ? 16 : 32).c_str(), plain_us, spatial_us,
                 total(product->matrix_bytes(), 1), total(product->matrix_bytes(), 3));
    }
  }

  fmt::print("\n{:24}{:>10}{:>10}\n", fmt::format("{} iterations", kIterations), "us",
             "rows of block");
  for (const int rows_of_block : {32, 64, 128, 256}) {
    const auto solves = make_gradient_solves(lower, {1, rows_of_block, 0}, stream);
    const auto print = [&](const char* name, const std::function<void()>& run) {
      fmt::print("{:24}{:>10.1f}{:>10}\n", name, device_time(stream, run), rows_of_block);
      std::fflush(stdout);
    };
    print("published",
          [&] { solves->solve_as_published(spatial_x, spatial_y, kIterations, stream); });
    for (const bool stored : {false, true})
      print(stored ? "two barriers" : "one barrier", [&] {
        solves->solve_in_one_launch(spatial_x, spatial_y, kIterations, 0.0F, stored, stream);
      });
  }
  fmt::print("\n");
}

void run(bool only_count, const std::vector<int>& sizes) {
  if (!only_count)
    fmt::print("{}, {} multiprocessors, {:.1f} MB of second cache\n\n", cuda::device().name,
               cuda::device().multiprocessors,
               1e-6 * static_cast<double>(cuda::device().cache_bytes));
  for (const int vertices : sizes) {
    const TissueModel tissue = humanoid_tissue(vertices);
    const Matrix lower = step_matrix(tissue, kTimeStep);
    count(lower);
    count_step(tissue);
    fmt::print("\n");
    if (only_count)
      report_rounding(lower);
    else
      measure(lower);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (const std::optional<int> status = run_import_worker(argc, argv)) return *status;
  try {
    bool only_count = false;
    std::vector<int> sizes;
    for (int i = 1; i < argc; ++i) {
      if (std::string_view(argv[i]) == "--count")
        only_count = true;
      else
        sizes.push_back(std::stoi(argv[i]));
    }
    if (sizes.empty())
      sizes = only_count ? std::vector<int>{2400, 5700, 17'000} : std::vector<int>{17'000};
    run(only_count, sizes);
  } catch (const UnavailableError& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 4;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
  return 0;
}
