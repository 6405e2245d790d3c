import { newToken } from './session.queries.ts'

const prefix = 'handed-over.'

/** The token of a session whose device is being handed over. */
export const newHandedOverToken = (): string => `${prefix}${newToken()}`

/**
 * True when the session of this token can reach only one questionnaire. The cookie is signed, so the token cannot be
 * changed.
 */
export const isHandedOver = (token: string | null): boolean => token?.startsWith(prefix) === true
