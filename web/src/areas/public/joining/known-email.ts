let known = ''

/** The address that the sign-in fills in: of an opened invitation, or typed before. It is kept in memory only. */
export const knownEmail = {
  get: (): string => known,
  put: (email: string): void => {
    known = email
  },
}
