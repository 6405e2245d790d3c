/** Fetched when a passkey is asked for; making one needs twice as much, and comes alone. */
export { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'
