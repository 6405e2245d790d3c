let known = ''

/** The address of an opened invitation, so that the person need not type it to sign in. Kept in memory only. */
export const knownEmail = {
  get: (): string => known,
  put: (email: string): void => {
    known = email
  },
}
