/**
 * Stored in place of a login whose account was erased. No login has this id, so nobody sees rows that are kept for it.
 */
export const erasedLogin = '00000000-0000-0000-0000-000000000000'
