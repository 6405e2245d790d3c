/** A separate file, so that the library is loaded only when a person creates a passkey. */
export { startRegistration } from '@simplewebauthn/browser'
