/** A separate file, so that the library is loaded only when a passkey is created. */
export { startRegistration } from '@simplewebauthn/browser'
