// SPDX-License-Identifier: MIT

#include "dynamics/cuda/hybrid_matrix.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "cuda/memory.h"
#include "cuda/test_matrices.h"
#include "dynamics/cuda/device_matrix.h"
#include "dynamics/cuda/format_product.h"
#ifdef SINEW_EMULATED_GPU
#include "cuda/fibres.h"
#endif

namespace sinew {
namespace {

constexpr MatrixFormat kFormats[] = {MatrixFormat::kCompressedRows, MatrixFormat::kEllpack,
                                     MatrixFormat::kDirectHybrid, MatrixFormat::kHybrid};

/// Expects that products of all formats with the vectors of two bodies equal those of the dense
/// matrix.
void expect_dense_products(const SparseMatrix& lower, const FormatOptions& options) {
  constexpr int kCopies = 2;
  const int size = static_cast<int>(lower.rows());
  const Eigen::MatrixXd matrix = dense(lower);
  const Eigen::MatrixX3d columns = random_columns(kCopies * size);
  Eigen::MatrixX3d expected(columns.rows(), 3);
  for (int copy = 0; copy < kCopies; ++copy)
    expected.middleRows(copy * size, size) = matrix * columns.middleRows(copy * size, size);

  cuda::Stream stream;
  const cuda::Buffer<cuda::Vec4> x = cuda::to_device(as_vectors(columns), stream);
  const Eigen::VectorXf first = columns.col(0).cast<float>();
  const cuda::Buffer<float> plain_x =
      cuda::to_device(std::vector<float>(first.begin(), first.end()), stream);
  for (const MatrixFormat format : kFormats) {
    SCOPED_TRACE(testing::Message() << "format " << static_cast<int>(format) << ", " << size
                                    << " rows, blocks of " << options.rows_of_block);
    const auto product = make_format_product(lower, format, stream, options);
    cuda::Buffer<cuda::Vec4> result(x.size());
    product->multiply(x, result, stream);
    const std::vector<cuda::Vec4> found = cuda::to_host(result, stream);
    EXPECT_LT(difference(as_columns(found), expected), 1e-6);
    for (const cuda::Vec4& vector : found) EXPECT_EQ(vector.w, 0.0F);

    cuda::Buffer<float> plain_result(plain_x.size());
    product->multiply(plain_x, plain_result, stream);
    const std::vector<float> plain = cuda::to_host(plain_result, stream);
    const Eigen::VectorXd plain_found =
        Eigen::Map<const Eigen::VectorXf>(plain.data(), columns.rows()).cast<double>();
    EXPECT_LT((plain_found - expected.col(0)).norm() / expected.col(0).norm(), 1e-6);
  }
}

const Bar& bar() {
  static const Bar bar = make_bar(12, 3, 3, {1.8, 0.4, 0.4});
  return bar;
}

TEST(MatrixFormats, MultiplyLikeDenseMatrices) {
  expect_dense_products(random_matrix(150, 4), {});
  expect_dense_products(random_matrix(300, 2), {32, true});
  expect_dense_products(random_matrix(300, 2), {64, false});
  expect_dense_products(bar_matrix(bar(), 1.0 / 60.0), {64, true});
}

TEST(MatrixFormats, MultiplyWhereRowsFillTheirBlocksOrDoNot) {
  for (const int size : {1, 2, 31, 32, 33, 64, 65})
    expect_dense_products(random_matrix(size, 3), {32, true});
  expect_dense_products(linked_matrix(40, {}), {32, true});  // only a diagonal
}

// In the uneven matrix, the first block leaves more products than shared memory has room for.
TEST(MatrixFormats, MultiplyWhereRowsAreOfAnyLength) {
  const SparseMatrix lower = uneven_matrix(1400);
  ASSERT_GT(make_hybrid_matrix(lower, 32).max_rest_of_block(), 2 * 16 * 32);
  expect_dense_products(lower, {32, true});
  expect_dense_products(uneven_matrix(70), {128, false});
}

#ifdef SINEW_EMULATED_GPU
TEST(MatrixFormats, MultiplyInAnyOrderOfThreads) {
  using cuda::emulation::Order;
  for (const Order order : {Order::kBackward, Order::kShuffled}) {
    cuda::emulation::set_order(order);
    expect_dense_products(bar_matrix(bar(), 1.0 / 60.0), {64, true});
    expect_dense_products(uneven_matrix(600), {32, true});
  }
  cuda::emulation::set_order(Order::kForward);
}
#endif

TEST(HybridMatrix, StoresEveryEntryOnceAndNothingElse) {
  for (const SparseMatrix& lower :
       {random_matrix(150, 4), uneven_matrix(90), bar_matrix(bar(), 1.0 / 60.0)}) {
    const HybridMatrix hybrid = make_hybrid_matrix(lower, 64);
    SparseMatrix pattern = lower;
    pattern.coeffs().setOnes();
    const Eigen::VectorXd entries_of_row = dense(pattern).rowwise().sum();
    const auto entries = static_cast<std::size_t>(2 * lower.nonZeros() - lower.rows());
    EXPECT_EQ(hybrid.diagonal.size() + hybrid.ell_values.size() + hybrid.rest_values.size(),
              entries);
    EXPECT_EQ(hybrid.ell_width, entries_of_row.minCoeff() - 1);
    EXPECT_EQ(hybrid.bytes(2), 4 * lower.rows() + 6 * (entries - lower.rows()) +
                                   4 * static_cast<std::size_t>(lower.rows() + 1));
    EXPECT_EQ(hybrid.bytes(4), hybrid.bytes(2) + 2 * (entries - lower.rows()));
    EXPECT_EQ(make_compressed_rows(lower).bytes(4),
              8 * entries + 4 * static_cast<std::size_t>(lower.rows() + 1));
  }
}

TEST(HybridMatrix, ReadsEllpackSideBySideWithinARowBlock) {
  const HybridMatrix hybrid = make_hybrid_matrix(linked_matrix(3, {{0, 1}, {1, 2}, {0, 2}}), 2);
  ASSERT_EQ(hybrid.ell_width, 2);
  EXPECT_EQ(hybrid.ell_columns, (std::vector<int>{1, 0, 2, 2, 0, 1}));
  EXPECT_EQ(hybrid.row_blocks(), 2);
}

TEST(HybridMatrix, TakesOtherNumbersOnTheDevice) {
  const HybridMatrix first = make_hybrid_matrix(random_matrix(100, 3), 32);
  const HybridMatrix second = make_hybrid_matrix(3.0 * random_matrix(100, 3), 32);
  cuda::Stream stream;
  HybridMatrixOnDevice<int> matrix(first, stream);
  EXPECT_EQ(matrix.bytes(), first.bytes(sizeof(int)));
  matrix.set_values(second, stream);
  const auto there = [&](const float* values, const std::vector<float>& expected) {
    std::vector<float> found(expected.size());
    cuda::copy_to_host(found.data(), values, found.size() * sizeof(float), stream);
    stream.synchronize();
    return found == expected;
  };
  EXPECT_TRUE(there(matrix.view().diagonal, second.diagonal));
  EXPECT_TRUE(there(matrix.view().ell_values, second.ell_values));
  EXPECT_TRUE(there(matrix.view().rest_values, second.rest_values));
}

TEST(Ellpack, IsAsWideAsTheLongestRow) {
  const Ellpack ellpack = make_ellpack(uneven_matrix(50));
  EXPECT_EQ(ellpack.width, 50);
  EXPECT_EQ(ellpack.bytes(2), 50U * 50U * 6U);
}

TEST(HybridMatrix, NeedsAWholeDiagonal) {
  SparseMatrix lower(2, 2);
  lower.insert(1, 0) = 1.0;
  EXPECT_THROW(make_hybrid_matrix(lower, 32), std::logic_error);
}

TEST(HybridMatrix, HasNarrowColumnsUpToTheirRange) {
  EXPECT_TRUE(has_narrow_columns(65536));
  EXPECT_FALSE(has_narrow_columns(65537));
}

}  // namespace
}  // namespace sinew
