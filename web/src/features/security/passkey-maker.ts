/** Fetched when a passkey is made. */
export { startRegistration } from '@simplewebauthn/browser'
