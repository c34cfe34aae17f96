// SPDX-License-Identifier: MIT

#include "dynamics/cuda/format_product.h"

#include <cstdint>
#include <stdexcept>
#include <utility>

#include "cuda/launch.h"
#include "dynamics/cuda/matrix_products.h"

namespace sinew {
namespace {

using namespace cuda;

constexpr int kMaxRowsOfProduct = 256;

/// A HybridMatrix whose products do without shared memory. It is a type of its own, so that
/// product_of_row() can be overloaded for it.
template <typename Index>
struct DirectHybridView : HybridMatrixView<Index> {};

template <typename Index, typename X>
SINEW_DEVICE typename X::Number product_of_row(const CompressedRowsView<Index>& matrix,
                                               int row_block, const X& x,
                                               typename X::Number* /*products*/) {
  typename X::Number sum{};
  const int row = row_of_thread(matrix, row_block);
  if (row < 0) return sum;
  const int end = read_only(matrix.begin + row + 1);
  for (int i = read_only(matrix.begin + row); i < end; ++i)
    sum = multiply_add(read_only(matrix.values + i), x(read_only(matrix.columns + i)), sum);
  return sum;
}

template <typename Index, typename X>
SINEW_DEVICE typename X::Number product_of_row(const EllpackView<Index>& matrix, int row_block,
                                               const X& x, typename X::Number* /*products*/) {
  typename X::Number sum{};
  const int row = row_of_thread(matrix, row_block);
  if (row < 0) return sum;
  for (int k = 0, place = row; k < matrix.width; ++k, place += matrix.size)
    sum = multiply_add(read_only(matrix.values + place), x(read_only(matrix.columns + place)), sum);
  return sum;
}

template <typename Index, typename X>
SINEW_DEVICE typename X::Number product_of_row(const DirectHybridView<Index>& matrix, int row_block,
                                               const X& x, typename X::Number* /*products*/) {
  typename X::Number sum = product_of_ell(matrix, row_block, x);
  const int row = row_of_thread(matrix, row_block);
  if (row < 0) return sum;
  const int end = read_only(matrix.rest_begin + row + 1);
  for (int i = read_only(matrix.rest_begin + row); i < end; ++i)
    sum =
        multiply_add(read_only(matrix.rest_values + i), x(read_only(matrix.rest_columns + i)), sum);
  return sum;
}

SINEW_DEVICE PlainVector<true> vector_of(const float* x) {
  return {x};
}
SINEW_DEVICE SpatialVector<true> vector_of(const Vec4* x) {
  return {x};
}
SINEW_DEVICE void store(float value, float* place) {
  *place = value;
}
SINEW_DEVICE void store(const Vec3& value, Vec4* place) {
  *place = with_w(value, 0.0F);
}

/// Multiplies a matrix by `copies` vectors, with one block of threads for each row block and copy.
/// \tparam Number  type of the vectors' values, float or Vec3
/// \tparam Stored  their type in memory, float or Vec4
template <typename Number, typename Stored, typename View>
SINEW_KERNEL(kMaxRowsOfProduct)
multiply_rows(View matrix, const Stored* x, Stored* result, int copies) {
  const int units = copies * matrix.row_blocks();
  for (int unit = block_in_grid(); unit < units; unit += blocks_in_grid()) {
    const int copy = unit / matrix.row_blocks();
    const int row_block = unit % matrix.row_blocks();
    const int first = copy * matrix.size;
    const Number product =
        product_of_row(matrix, row_block, vector_of(x + first), launch_shared<Number>());
    const int row = row_of_thread(matrix, row_block);
    if (row >= 0) store(product, result + first + row);
  }
}

template <typename Index>
class CompressedRowsOnDevice {
 public:
  CompressedRowsOnDevice(const CompressedRows& rows, int rows_of_block, Stream& stream)
      : begin_(to_device(rows.begin, stream)),
        values_(to_device(rows.values, stream)),
        columns_(columns_to_device<Index>(rows.columns, stream)),
        view_{rows.size, rows_of_block, begin_.data(), values_.data(), columns_.data()} {}

  const CompressedRowsView<Index>& view() const { return view_; }

 private:
  Buffer<int> begin_;
  Buffer<float> values_;
  Buffer<Index> columns_;
  CompressedRowsView<Index> view_;
};

template <typename Index>
class EllpackOnDevice {
 public:
  EllpackOnDevice(const Ellpack& ellpack, int rows_of_block, Stream& stream)
      : values_(to_device(ellpack.values, stream)),
        columns_(columns_to_device<Index>(ellpack.columns, stream)),
        view_{ellpack.size, rows_of_block, ellpack.width, values_.data(), columns_.data()} {}

  const EllpackView<Index>& view() const { return view_; }

 private:
  Buffer<float> values_;
  Buffer<Index> columns_;
  EllpackView<Index> view_;
};

template <typename Index>
class DirectHybridOnDevice {
 public:
  DirectHybridOnDevice(const HybridMatrix& hybrid, Stream& stream)
      : matrix_(hybrid, stream), view_{matrix_.view()} {}

  const DirectHybridView<Index>& view() const { return view_; }

 private:
  HybridMatrixOnDevice<Index> matrix_;
  DirectHybridView<Index> view_;
};

/// The FormatProduct of a matrix type that has a view() for kernels.
template <typename Matrix>
class Product : public FormatProduct {
 public:
  Product(Matrix matrix, std::size_t bytes, int products_of_block)
      : matrix_(std::move(matrix)), bytes_(bytes), products_of_block_(products_of_block) {}

  void multiply(const Buffer<float>& x, Buffer<float>& result, Stream& stream) override {
    run<float>(x, result, stream);
  }
  void multiply(const Buffer<Vec4>& x, Buffer<Vec4>& result, Stream& stream) override {
    run<Vec3>(x, result, stream);
  }
  std::size_t matrix_bytes() const override { return bytes_; }

 private:
  template <typename Number, typename Stored>
  void run(const Buffer<Stored>& x, Buffer<Stored>& result, Stream& stream) {
    const auto& view = matrix_.view();
    if (x.size() != result.size() || x.size() % view.size != 0)
      throw std::logic_error("vectors are as long as the matrix that they are multiplied by");
    const int copies = static_cast<int>(x.size()) / view.size;
    using View = std::remove_cvref_t<decltype(view)>;
    launch(multiply_rows<Number, Stored, View>,
           {copies * view.row_blocks(), view.rows_of_block, products_of_block_ * sizeof(Number)},
           stream, view, x.data(), result.data(), copies);
  }

  Matrix matrix_;
  std::size_t bytes_;
  std::size_t products_of_block_;
};

template <typename Matrix>
std::unique_ptr<FormatProduct> product(Matrix matrix, std::size_t bytes,
                                       int products_of_block = 0) {
  return std::make_unique<Product<Matrix>>(std::move(matrix), bytes, products_of_block);
}

template <typename Index>
std::unique_ptr<FormatProduct> make_product(const Eigen::SparseMatrix<double>& lower,
                                            MatrixFormat format, int rows_of_block,
                                            Stream& stream) {
  if (format == MatrixFormat::kCompressedRows) {
    const CompressedRows rows = make_compressed_rows(lower);
    return product(CompressedRowsOnDevice<Index>(rows, rows_of_block, stream),
                   rows.bytes(sizeof(Index)));
  }
  if (format == MatrixFormat::kEllpack) {
    const Ellpack ellpack = make_ellpack(lower);
    return product(EllpackOnDevice<Index>(ellpack, rows_of_block, stream),
                   ellpack.bytes(sizeof(Index)));
  }
  const HybridMatrix hybrid = make_hybrid_matrix(lower, rows_of_block);
  const std::size_t bytes = hybrid.bytes(sizeof(Index));
  if (format == MatrixFormat::kDirectHybrid)
    return product(DirectHybridOnDevice<Index>(hybrid, stream), bytes);
  HybridMatrixOnDevice<Index> matrix(hybrid, stream);
  const int capacity = matrix.view().product_capacity;
  return product(std::move(matrix), bytes, capacity);
}

}  // namespace

std::unique_ptr<FormatProduct> make_format_product(const Eigen::SparseMatrix<double>& lower,
                                                   MatrixFormat format, Stream& stream,
                                                   const FormatOptions& options) {
  if (options.narrow && has_narrow_columns(static_cast<int>(lower.rows())))
    return make_product<std::uint16_t>(lower, format, options.rows_of_block, stream);
  return make_product<int>(lower, format, options.rows_of_block, stream);
}

}  // namespace sinew
