import { newToken } from './session.queries.ts'

const prefix = 'handed-over.'

/** The token of a session whose device is being handed over. */
export const newHandedOverToken = (): string => `${prefix}${newToken()}`

/** Whether the session of this token reaches one questionnaire only. The cookie is signed, so nobody changes it. */
export const isHandedOver = (token: string | null): boolean => token?.startsWith(prefix) === true
