let known = ''

/** The address that an invitation was opened for: whoever goes on to sign in need not type it. Kept in no storage. */
export const knownEmail = {
  get: (): string => known,
  put: (email: string): void => {
    known = email
  },
}
