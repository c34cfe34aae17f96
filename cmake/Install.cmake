# SPDX-License-Identifier: MIT
# Install rules for the program and its files, all in the component `sinew`. Tests, static libraries
# and headers are not installed.
include(GNUInstallDirs)

set(packaging ${CMAKE_SOURCE_DIR}/packaging)
set(generated ${CMAKE_BINARY_DIR}/packaging)
file(MAKE_DIRECTORY ${generated})

install(TARGETS sinew RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT sinew)

# The manual page and the completions are generated from `sinew --help` during the installation,
# which takes a fraction of a second. As a separate target they would have to be built by name
# before each installation. As part of `all` they would be generated whenever the program is linked.
install(CODE "
  execute_process(COMMAND \"${packaging}/help/generate.sh\"
                          \"$<TARGET_FILE:sinew>\" \"${generated}\"
                  COMMAND_ERROR_IS_FATAL ANY)
  file(REMOVE \"${generated}/changelog.gz\")
  execute_process(COMMAND gzip -9nc \"${packaging}/changelog\"
                  OUTPUT_FILE \"${generated}/changelog.gz\" COMMAND_ERROR_IS_FATAL ANY)
  # Debian's zsh reads the completions of packages and those in /usr/local from different folders.
  if(CMAKE_INSTALL_PREFIX MATCHES \"/usr/?$\")
    set(zsh_folder vendor-completions)
  else()
    set(zsh_folder site-functions)
  endif()" COMPONENT sinew)
install(FILES ${generated}/sinew.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT sinew)
install(FILES ${generated}/sinew.bash RENAME sinew
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT sinew)
install(FILES ${generated}/sinew.zsh RENAME _sinew
        DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/\${zsh_folder} COMPONENT sinew)
install(FILES ${generated}/sinew.fish
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT sinew)

install(FILES ${packaging}/sinew.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications
        COMPONENT sinew)
install(FILES ${packaging}/sinew.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages
        COMPONENT sinew)
install(FILES ${packaging}/sinew.svg
        DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps COMPONENT sinew)
install(FILES ${packaging}/copyright ${generated}/changelog.gz
        DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT sinew)
