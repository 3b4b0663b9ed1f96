// The program's own arguments, where Swift's `CommandLine` cannot find them: on Linux it reads /proc, which a bare root
// file system lacks.

/// The arguments that the program was started with, ending in a null pointer; null where the system does not tell.
/// They live as long as the program and are not to be written.
char *const *bridgedoc_arguments(void);
