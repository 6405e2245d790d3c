import type { Route } from '../route.ts'

/** The origins from which the native apps run their pages: the first one on Android, the second one on iOS. */
export const appOrigins: readonly string[] = ['https://localhost', 'capacitor://localhost']

/** The header of an answer that has the app's new session token; empty when the session has ended. */
export const appSessionHeader = 'salus-session'

/** The header of a sign-in that has the name of the phone, percent-encoded, so that its owner recognises it in the list. */
export const appDeviceHeader = 'salus-device'

/** Routes without a session that the app needs to begin or end one. */
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

/** A passkey belongs to one web address, and a self-hosted Salus has another one in each installation. */
const onlyInBrowsers: ReadonlySet<string> = new Set([
  'beginPasskey',
  'addPasskey',
  'beginConfirmWithPasskey',
  'confirmWithPasskey',
])

/** True for routes that the native app may call from its own origin, with a session token instead of a cookie. */
export const servesApp = ({ access, operationId }: Pick<Route, 'access' | 'operationId'>): boolean =>
  access === 'public' ? beforeSignIn.has(operationId) : access !== 'api-key' && !onlyInBrowsers.has(operationId)
