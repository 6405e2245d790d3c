/**
 * Loaded only when a passkey is used. Creating a passkey needs twice as much code, so that code is in a separate
 * module.
 */
export { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'
