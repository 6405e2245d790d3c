let known = ''

/**
 * The address that fills the sign-in form. It was typed before or comes from an opened invitation. It is kept in memory
 * only.
 */
export const knownEmail = {
  get: (): string => known,
  put: (email: string): void => {
    known = email
  },
}
