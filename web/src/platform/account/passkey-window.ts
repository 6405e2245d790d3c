/** Loaded when a passkey is used. Creating one needs twice the code, which is loaded separately. */
export { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'
