import { newToken } from './session.queries.ts'

const prefix = 'handed-over.'

export const newHandedOverToken = (): string => `${prefix}${newToken()}`

/**
 * Returns true if the session of this token can reach only one questionnaire. Checking the prefix is enough: the cookie
 * is signed, so the token in it cannot be changed.
 */
export const isHandedOver = (token: string | null): boolean => token?.startsWith(prefix) === true
