/** Loaded only when a passkey is used. Creating a passkey needs twice as much code, which is in a separate module. */
export { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'
