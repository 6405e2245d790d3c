let known = ''

/** The address of an opened invitation, which the sign-in fills in. It is kept in memory only. */
export const knownEmail = {
  get: (): string => known,
  put: (email: string): void => {
    known = email
  },
}
