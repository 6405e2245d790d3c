/**
 * Stored instead of a login whose account was erased. No login has this id, so no user can see the rows that are kept
 * under it.
 */
export const erasedLogin = '00000000-0000-0000-0000-000000000000'
