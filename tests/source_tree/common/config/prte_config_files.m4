AC_CONFIG_FILES([
    test/Makefile
    test/unit/Makefile
    test/unit/rmaps/Makefile
])
