/** Loaded only when a passkey is used. Creating a passkey needs twice the code, which is a module of its own. */
export { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'
