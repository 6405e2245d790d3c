let known = ''

/**
 * The address with which the sign-in form is filled in. It comes from an opened invitation or was typed before, and is
 * kept in memory only.
 */
export const knownEmail = {
  get: (): string => known,
  put: (email: string): void => {
    known = email
  },
}
