// The program's arguments. On Linux, Swift's `CommandLine` reads them from /proc, but a minimal root file system has no /proc.

/// The arguments of the program, followed by a null pointer; null if the system does not provide them. They are valid as long as the process
/// runs, and must not be changed.
char *const *bridgedoc_arguments(void);

/// Overwrites the passwords and parameters of URLs in the arguments. Otherwise, `ps` and `/proc` would show them to all users.
void bridgedoc_hide_passwords(void);
