/** Replaces a login whose account was erased. Rows that keep this login are closed to everybody. */
export const erasedLogin = '00000000-0000-0000-0000-000000000000'
