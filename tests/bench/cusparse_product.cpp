// SPDX-License-Identifier: MIT

#include "bench/cusparse_product.h"

#include <cusparse.h>
#include <fmt/format.h>

#include <stdexcept>

#include "dynamics/cuda/hybrid_matrix.h"

namespace sinew {
namespace {

void check(cusparseStatus_t status) {
  if (status != CUSPARSE_STATUS_SUCCESS)
    throw std::runtime_error(fmt::format("cuSPARSE: {}", cusparseGetErrorString(status)));
}

constexpr float kOne = 1.0F, kZero = 0.0F;
constexpr cusparseOperation_t kPlain = CUSPARSE_OPERATION_NON_TRANSPOSE;
constexpr cusparseSpMVAlg_t kVectorAlgorithm = CUSPARSE_SPMV_CSR_ALG1;
constexpr cusparseSpMMAlg_t kMatrixAlgorithm = CUSPARSE_SPMM_CSR_ALG2;  // for rows of x y z

}  // namespace

struct CusparseProduct::Handles {
  int size = 0;
  cuda::Buffer<int> begin, columns;
  cuda::Buffer<float> values;
  cuda::Buffer<char> scratch, scratch_of_three;
  cusparseHandle_t library = nullptr;
  cusparseSpMatDescr_t matrix = nullptr;

  ~Handles() {
    cusparseDestroySpMat(matrix);
    cusparseDestroy(library);
  }
};

namespace {

/// Holds the cuSPARSE descriptors of the vectors of one product.
struct Vectors {
  cusparseDnVecDescr_t x = nullptr, result = nullptr;

  Vectors(int size, const float* from, float* to) {
    check(cusparseCreateDnVec(&x, size, const_cast<float*>(from), CUDA_R_32F));
    check(cusparseCreateDnVec(&result, size, to, CUDA_R_32F));
  }
  ~Vectors() {
    cusparseDestroyDnVec(x);
    cusparseDestroyDnVec(result);
  }
  Vectors(const Vectors&) = delete;
  Vectors& operator=(const Vectors&) = delete;
};

struct Matrices {
  cusparseDnMatDescr_t x = nullptr, result = nullptr;

  Matrices(int size, const float* from, float* to) {
    check(cusparseCreateDnMat(&x, size, 3, 3, const_cast<float*>(from), CUDA_R_32F,
                              CUSPARSE_ORDER_ROW));
    check(cusparseCreateDnMat(&result, size, 3, 3, to, CUDA_R_32F, CUSPARSE_ORDER_ROW));
  }
  ~Matrices() {
    cusparseDestroyDnMat(x);
    cusparseDestroyDnMat(result);
  }
  Matrices(const Matrices&) = delete;
  Matrices& operator=(const Matrices&) = delete;
};

}  // namespace

CusparseProduct::CusparseProduct(const Eigen::SparseMatrix<double>& lower, cuda::Stream& stream)
    : handles_(std::make_unique<Handles>()) {
  const CompressedRows rows = make_compressed_rows(lower);
  Handles& h = *handles_;
  h.size = rows.size;
  h.begin = cuda::to_device(rows.begin, stream);
  h.columns = cuda::to_device(rows.columns, stream);
  h.values = cuda::to_device(rows.values, stream);
  stream.synchronize();
  check(cusparseCreate(&h.library));
  check(cusparseSetStream(h.library, stream.handle()));
  check(cusparseCreateCsr(&h.matrix, h.size, h.size, static_cast<std::int64_t>(rows.values.size()),
                          h.begin.data(), h.columns.data(), h.values.data(), CUSPARSE_INDEX_32I,
                          CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
  cuda::Buffer<float> x(3 * static_cast<std::size_t>(h.size)), result(x.size());
  std::size_t bytes = 0;
  const Vectors vectors(h.size, x.data(), result.data());
  check(cusparseSpMV_bufferSize(h.library, kPlain, &kOne, h.matrix, vectors.x, &kZero,
                                vectors.result, CUDA_R_32F, kVectorAlgorithm, &bytes));
  h.scratch = cuda::Buffer<char>(bytes);
  check(cusparseSpMV_preprocess(h.library, kPlain, &kOne, h.matrix, vectors.x, &kZero,
                                vectors.result, CUDA_R_32F, kVectorAlgorithm, h.scratch.data()));
  const Matrices matrices(h.size, x.data(), result.data());
  check(cusparseSpMM_bufferSize(h.library, kPlain, kPlain, &kOne, h.matrix, matrices.x, &kZero,
                                matrices.result, CUDA_R_32F, kMatrixAlgorithm, &bytes));
  h.scratch_of_three = cuda::Buffer<char>(bytes);
  check(cusparseSpMM_preprocess(h.library, kPlain, kPlain, &kOne, h.matrix, matrices.x, &kZero,
                                matrices.result, CUDA_R_32F, kMatrixAlgorithm,
                                h.scratch_of_three.data()));
  stream.synchronize();
}

CusparseProduct::~CusparseProduct() = default;

void CusparseProduct::multiply(const cuda::Buffer<float>& x, cuda::Buffer<float>& result) {
  Handles& h = *handles_;
  const Vectors vectors(h.size, x.data(), result.data());
  check(cusparseSpMV(h.library, kPlain, &kOne, h.matrix, vectors.x, &kZero, vectors.result,
                     CUDA_R_32F, kVectorAlgorithm, h.scratch.data()));
}

void CusparseProduct::multiply_three(const cuda::Buffer<float>& x, cuda::Buffer<float>& result) {
  Handles& h = *handles_;
  const Matrices matrices(h.size, x.data(), result.data());
  check(cusparseSpMM(h.library, kPlain, kPlain, &kOne, h.matrix, matrices.x, &kZero,
                     matrices.result, CUDA_R_32F, kMatrixAlgorithm, h.scratch_of_three.data()));
}

}  // namespace sinew
