// The program's arguments. On Linux, Swift's `CommandLine` reads them from /proc, which a minimal root file system does not have.

/// The arguments of the program, ending with a null pointer; null if the system does not provide the arguments. They are valid for the life
/// of the process and must not be modified.
char *const *bridgedoc_arguments(void);

/// Overwrites the passwords and parameters of addresses in the arguments, where `ps` and `/proc` show them to all users.
void bridgedoc_hide_passwords(void);
