// SQLite, with wrappers for its variadic functions, which Swift cannot call.
#ifndef BRIDGEDOC_CSQLITE_SHIM_H
#define BRIDGEDOC_CSQLITE_SHIM_H

#include <sqlite3.h>

/// Configures a connection for untrusted databases: triggers, views and unsafe functions in the schema are disabled, and SQL cannot corrupt the
/// database file.
static inline void bridgedoc_distrust(sqlite3 *database) {
  int state = 0;
  sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, &state);
#ifdef SQLITE_DBCONFIG_TRUSTED_SCHEMA
  sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, &state);
#endif
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, &state);
#ifdef SQLITE_DBCONFIG_ENABLE_VIEW
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, &state);
#endif
}

#endif
