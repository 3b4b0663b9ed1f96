// The program's arguments. Swift's `CommandLine` reads them from /proc on Linux, which a minimal root file system lacks.

/// The arguments of the program, ending with a null pointer; null if the system does not provide them. They are valid for the life of the
/// process and must not be modified.
char *const *bridgedoc_arguments(void);
