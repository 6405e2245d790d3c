import type { Route } from '../route.ts'

/** The origins from which the native apps run their pages: the first one on Android, the second one on iOS. */
export const appOrigins: readonly string[] = ['https://localhost', 'capacitor://localhost']

/** The response header with a new session token for the app; empty when the session has ended. */
export const appSessionHeader = 'salus-session'

/** The header in which a sign-in sends the name of the phone, percent-encoded. The list of sessions shows this name. */
export const appDeviceHeader = 'salus-device'

/** The public routes that the app needs to begin or end a session. */
const beforeSignIn: ReadonlySet<string> = new Set([
  'signIn',
  'getSignInWays',
  'showSecondFactor',
  'signOut',
  'requestPasswordReset',
  'openInvitation',
  'registerInvited',
  'getOperator',
  'reportClientError',
])

/**
 * The routes that the app may not call, because passkeys do not work there. A passkey belongs to one web address, and
 * each self-hosted installation of Salus has its own address.
 */
const onlyInBrowsers: ReadonlySet<string> = new Set([
  'beginPasskey',
  'addPasskey',
  'beginConfirmWithPasskey',
  'confirmWithPasskey',
])

/** True for routes that the native app may call from its own origin, with a session token instead of a cookie. */
export const servesApp = ({ access, operationId }: Pick<Route, 'access' | 'operationId'>): boolean =>
  access === 'public' ? beforeSignIn.has(operationId) : access !== 'api-key' && !onlyInBrowsers.has(operationId)
