// SPDX-License-Identifier: MIT

#pragma once

#include "bench/reproduction/report.h"

namespace sinew {

// Each function measures one table, figure or statement of Komaritzan 2022 ("2022"), of Komaritzan
// & Botsch 2018 ("2018") or of Abu Rumman 2016 ("2016"), and adds its rows. docs/reproduction.md
// explains them.

// timings.cpp
void whole_frames(Report& report);     ///< 2022, Table 3.2
void older_frames(Report& report);     ///< 2018, Table 1
void few_iterations(Report& report);   ///< 2022, 3.4.2: two iterations
void many_characters(Report& report);  ///< 2022, 3.4.2: several characters

// solvers.cpp
void hard_and_soft_boundary(Report& report);  ///< 2022, Fig. 3.23
void prism_rotations(Report& report);         ///< 2018, section 6
void energy_of_iterations(Report& report);    ///< 2022, Fig. 2.3
void matrix_products(Report& report);         ///< 2022, Fig. 3.8 and Table 3.1

// rotations.cpp
void polar_decomposition(Report& report);  ///< 2022, 3.3, and 2018, section 6

// strain.cpp
void stretched_bar(Report& report);    ///< 2022, Fig. 2.4; 2018, Fig. 4
void kinds_of_strain(Report& report);  ///< 2022, Fig. 2.5; 2018, Fig. 5

// tissue.cpp
void shrinking(Report& report);             ///< 2022, Fig. 3.1; 2018, Fig. 2
void twisted_bones(Report& report);         ///< 2022, Fig. 3.3; 2018, Fig. 3
void tetrahedra_of_prisms(Report& report);  ///< 2022, Fig. 3.4
void half_rotation(Report& report);         ///< 2022, Fig. 3.5; 2018, Fig. 7
void sliding(Report& report);               ///< 2022, Fig. 3.7; 2018, Fig. 9
void damaged_surfaces(Report& report);      ///< 2022, Fig. 3.19; 2018, Fig. 13

// upsampling.cpp
void upsampling_error(Report& report);  ///< 2022, Fig. 3.10 and 3.11
void upsampled_volume(Report& report);  ///< 2022, Fig. 3.12
void upsampling_cost(Report& report);   ///< 2022, 3.2.4

// contacts.cpp
void local_contact_cost(Report& report);  ///< 2022, 3.2.5; 2018, section 5.3
void contacts_left(Report& report);       ///< 2022, Fig. 3.15 and 3.16; 2018, Fig. 12

// shapes.cpp
void skinning_methods(Report& report);  ///< 2022, Fig. 3.17 and 3.18; 2018, Fig. 1 and 6
void joint_sizes(Report& report);       ///< 2022, Fig. 3.22

// position_based.cpp
void position_based_in_series(Report& report);    ///< 2016, Table 4.1
void position_based_in_parallel(Report& report);  ///< 2016, Table 4.2
void position_based_stiffness(Report& report);    ///< 2016, section 4.10

// position_volume.cpp
void position_based_volume(Report& report);  ///< 2016, Table 4.2: error of volume

// position_contacts.cpp
void position_based_detection(Report& report);  ///< 2016, Table 5.1
void position_based_response(Report& report);   ///< 2016, Table 5.2

// open_rows.cpp
void open_rows(Report& report);  ///< what is not measured: all that needs a GPU, and more

}  // namespace sinew
