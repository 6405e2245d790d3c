import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { api, type BareRoute, postSignIn } from './api.ts'

/** What comes after the first factor: nothing, or a code with this token. */
export type FirstStep = { readonly secondStep: string | null }

function readFirstStep(answer: unknown): FirstStep {
  const step = fieldOf(answer, 'secondStep')
  const token = fieldOf(step, 'token')
  return { secondStep: typeof token === 'string' ? token : null }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

// These stand in the first view, hence without the contract's schemas. Refusals are thrown as ApiProblem.

const waysRoute = { method: 'GET', path: '/api/auth/ways' } as const satisfies BareRoute
export const waysKey = ['getSignInWays', {}] as const

/** What the installation offers besides the password, as the contract's getSignInWays. */
export async function askForWays() {
  const answer = await api.raw(waysRoute)
  const label = fieldOf(fieldOf(answer, 'singleSignOn'), 'label')
  return {
    passkeys: fieldOf(answer, 'passkeys') === true,
    singleSignOn: typeof label === 'string' ? { label } : null,
    demoAccountsOpen: fieldOf(answer, 'demoAccountsOpen') === true,
  }
}

export const signInWithPassword = async (email: string, password: string): Promise<FirstStep> =>
  readFirstStep(await postSignIn('/api/auth/sign-in/email', { email, password }))

export const showSecondFactor = (token: string, code: string): Promise<unknown> =>
  postSignIn('/api/auth/second-step', { token, code })

/** Asks for a passkey: in a window of the browser, or, while the page waits, among what the e-mail field offers. */
export async function signInWithPasskey(how: 'window' | 'autofill'): Promise<void> {
  const { startAuthentication } = await import('./passkey-window.ts')
  const optionsJSON = requestOptions(await postSignIn('/api/auth/passkey/options'))
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: how === 'autofill' })
  await postSignIn('/api/auth/sign-in/passkey', { credential })
}

/** The server's options go to the browser as they are. */
export const requestOptions = (answer: unknown): PublicKeyCredentialRequestOptionsJSON =>
  fieldOf(answer, 'options') as PublicKeyCredentialRequestOptionsJSON
export const creationOptions = (answer: unknown): PublicKeyCredentialCreationOptionsJSON =>
  fieldOf(answer, 'options') as PublicKeyCredentialCreationOptionsJSON

export type Purpose = 'sign-in' | 'silent' | 'confirm'

/** Where the identity provider is to be asked. */
export async function singleSignOnUrl(purpose: Purpose): Promise<string> {
  const url = fieldOf(await postSignIn('/api/auth/single-sign-on/start', { purpose }), 'url')
  if (typeof url !== 'string') throw new Error('no address of the identity provider')
  return url
}

export const finishSingleSignOn = async (answer: string): Promise<FirstStep> =>
  readFirstStep(await postSignIn('/api/auth/single-sign-on/finish', { answer }))

/** The person or the browser ended the question for a passkey; that is no failure. */
export const wasCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
