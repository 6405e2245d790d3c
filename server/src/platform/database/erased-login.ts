/** Stands for a login whose account was erased: rows kept for it are closed to everybody. */
export const erasedLogin = '00000000-0000-0000-0000-000000000000'
