/** Loaded when a passkey is created. */
export { startRegistration } from '@simplewebauthn/browser'
