/** The migrated, empty database that every test file copies. */
export const template = 'salus_template'
