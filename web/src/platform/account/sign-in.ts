import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { api, type BareRoute, postSignIn } from '../api/api.ts'
import { loadScript } from '../pages/load-script.ts'

/** `secondStep` is the token for the second step, or `null` if the first factor was enough. */
export type FirstStep = { readonly secondStep: string | null }

function readFirstStep(answer: unknown): FirstStep {
  const step = readField(answer, 'secondStep')
  const token = readField(step, 'token')
  return { secondStep: typeof token === 'string' ? token : null }
}

const readField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

// The functions of this module belong to the first view, so they use no schemas of the contract. If the server refuses,
// they throw `ApiProblem`.

const waysRoute = { method: 'GET', path: '/api/auth/ways' } as const satisfies BareRoute
export const waysKey = ['getSignInWays', {}] as const

export async function askForWays() {
  const answer = await api.raw(waysRoute)
  const label = readField(readField(answer, 'singleSignOn'), 'label')
  return {
    // Passkeys and single sign-on are bound to a web address, and the native app has none.
    passkeys: !__IN_APP__ && readField(answer, 'passkeys') === true,
    singleSignOn: !__IN_APP__ && typeof label === 'string' ? { label } : null,
    demoAccountsOpen: readField(answer, 'demoAccountsOpen') === true,
  }
}

export const signInWithPassword = async (email: string, password: string): Promise<FirstStep> =>
  readFirstStep(await postSignIn('/api/auth/sign-in/email', { email, password }))

export const showSecondFactor = (token: string, code: string): Promise<unknown> =>
  postSignIn('/api/auth/second-step', { token, code })

export async function signInWithPasskey(how: 'window' | 'autofill'): Promise<void> {
  const { startAuthentication } = await loadScript(() => import('./passkey-window.ts'))
  const optionsJSON = requestOptions(await postSignIn('/api/auth/passkey/options'))
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: how === 'autofill' })
  await postSignIn('/api/auth/sign-in/passkey', { credential })
}

/** Returns the options for `navigator.credentials` from a response of the server. Does not check them. */
export const requestOptions = (answer: unknown): PublicKeyCredentialRequestOptionsJSON =>
  readField(answer, 'options') as PublicKeyCredentialRequestOptionsJSON
export const creationOptions = (answer: unknown): PublicKeyCredentialCreationOptionsJSON =>
  readField(answer, 'options') as PublicKeyCredentialCreationOptionsJSON

export type Purpose = 'sign-in' | 'silent' | 'confirm'

export async function singleSignOnUrl(purpose: Purpose): Promise<string> {
  const url = readField(await postSignIn('/api/auth/single-sign-on/start', { purpose }), 'url')
  if (typeof url !== 'string') throw new Error('no address of the identity provider')
  return url
}

export const finishSingleSignOn = async (answer: string): Promise<FirstStep> =>
  readFirstStep(await postSignIn('/api/auth/single-sign-on/finish', { answer }))

export const wasCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
