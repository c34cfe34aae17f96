# SPDX-License-Identifier: MIT
# The GPU code of a folder is in its subfolder cuda/. Kernels and the code that launches them are
# in .cu files, all other code is in .cpp files. They use CUDA only through src/cuda. With a CUDA
# toolkit (12 or 13) they are built as sinew_gpu. Without a toolkit this target does not exist.
# tests/ compiles the same files for the host (sinew_emulated_gpu).
set(SINEW_CUDA AUTO CACHE STRING "CUDA backend: AUTO (when there is a toolkit), ON or OFF")
set_property(CACHE SINEW_CUDA PROPERTY STRINGS AUTO ON OFF)

file(GLOB SINEW_KERNEL_FILES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/*/cuda/*.cu)
file(GLOB SINEW_GPU_HOST_FILES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/*/cuda/*.cpp)
list(FILTER SINEW_GPU_HOST_FILES EXCLUDE REGEX /render/)  # these belong to sinew_render

if(SINEW_CUDA STREQUAL "OFF")
  return()
endif()
find_package(CUDAToolkit 12 QUIET)
if(NOT CUDAToolkit_FOUND OR NOT EXISTS "${CUDAToolkit_NVCC_EXECUTABLE}")
  if(SINEW_CUDA STREQUAL "ON")
    message(FATAL_ERROR "SINEW_CUDA=ON needs a CUDA toolkit, 12 or newer: Debian's and NVIDIA's "
                        "packages are called nvidia-cuda-toolkit and cuda-toolkit")
  endif()
  return()
endif()
set(CMAKE_CUDA_COMPILER ${CUDAToolkit_NVCC_EXECUTABLE})

# The compile time of nvcc is proportional to the number of architectures. So a local build is only
# for the GPU of this machine. On a machine without a GPU it is for Turing, with PTX that drivers
# compile for any later GPU.
option(SINEW_CUDA_ALL "Compile kernels for all supported GPUs, as releases do" OFF)
if(SINEW_CUDA_ALL)
  # Turing to Hopper, and PTX for later GPUs. Code for 8.0 also runs on 8.6 and 8.9.
  set(CMAKE_CUDA_ARCHITECTURES 75-real 80-real 90)
elseif(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
  execute_process(COMMAND nvidia-smi --query-gpu=compute_cap --format=csv,noheader
                  OUTPUT_VARIABLE capability ERROR_QUIET)
  if(capability MATCHES "^([0-9]+)\\.([0-9])")
    set(CMAKE_CUDA_ARCHITECTURES ${CMAKE_MATCH_1}${CMAKE_MATCH_2})
  else()
    set(CMAKE_CUDA_ARCHITECTURES 75)
  endif()
endif()
if(CCACHE_PROGRAM)
  set(CMAKE_CUDA_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()
enable_language(CUDA)
if(NOT CMAKE_CUDA20_STANDARD_COMPILE_OPTION)  # CMake 3.25 does not know that nvcc 12.0 supports it
  set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION -std=c++20)
  set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION -std=c++20)
endif()
set(CMAKE_CUDA_RUNTIME_LIBRARY None)  # targets link CUDA::cudart_static by name
set(CMAKE_CUDA_STANDARD 20)
set(CMAKE_CUDA_STANDARD_REQUIRED ON)
# Some packages ask for -isystem /usr/include, which would hide math.h from the host compiler. CMake
# leaves it out if the folder is listed here.
list(APPEND CMAKE_CUDA_IMPLICIT_INCLUDE_DIRECTORIES /usr/include)
set(SINEW_HAS_CUDA ON)
