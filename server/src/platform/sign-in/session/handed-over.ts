import { newToken } from './session.queries.ts'

const prefix = 'handed-over.'

/** The token of a session whose device is being handed over. */
export const newHandedOverToken = (): string => `${prefix}${newToken()}`

/**
 * True when the session of this token can reach only one questionnaire. Reading the prefix is enough, because the
 * cookie is signed and nobody can change the token in it.
 */
export const isHandedOver = (token: string | null): boolean => token?.startsWith(prefix) === true
