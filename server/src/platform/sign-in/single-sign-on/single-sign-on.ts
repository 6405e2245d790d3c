import { createHash, randomBytes } from 'node:crypto'
import * as oidc from 'openid-client'
import type { Database } from '../../database/open-database.ts'
import { z } from 'zod'
import type { Config, SingleSignOnConfig } from '../../config/config.ts'
import { isLoopback } from '../../config/trusted-origins.ts'
import { refuse } from '../../refusal.ts'
import { createPerson, findLinked, linkAccount } from './single-sign-on.queries.ts'
import { beginStep, takeStep } from '../session/step.queries.ts'

export type Purpose = 'sign-in' | 'silent' | 'confirm'

export interface Arrival {
  readonly purpose: Purpose
  readonly userId: string
  readonly email: string
  /** True if the provider reports that it required two factors. */
  readonly hasSecondFactor: boolean
}

export interface SingleSignOn {
  readonly label: string
  /**
   * Returns the provider's address, to which the browser must go, and a key. The browser stores the key in a cookie
   * until it comes back.
   */
  begin(purpose: Purpose): Promise<{ readonly url: string; readonly browserKey: string }>
  /** `answer` is the query with which the provider sent the browser back. */
  finish(answer: string, browserKey: string | null): Promise<Arrival>
}

const minutes = 10
const stepSchema = z.object({
  verifier: z.string(),
  nonce: z.string(),
  purpose: z.enum(['sign-in', 'silent', 'confirm']),
  browser: z.string(),
})
/** The claims that Salus reads. A provider puts them into the token or into the userinfo response. */
const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional(),
  email_verified: z.boolean().optional(),
  given_name: z.string().max(100).optional(),
  family_name: z.string().max(100).optional(),
  amr: z.array(z.string()).optional(),
  acr: z.string().optional(),
  auth_time: z.number().optional(),
})
type Claims = z.infer<typeof claimsSchema>

const hashText = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * Signs people in at this installation's identity provider: authorization code with PKCE, state and nonce. `null` if no
 * provider is configured.
 */
export function makeSingleSignOn(pool: Database['signInPool'], config: Config): SingleSignOn | null {
  const given = config.singleSignOn
  if (given === null) return null
  const redirect = `${config.publicUrl}/signed-in`
  const provider = makeProviderFinder(given)
  return {
    label: given.label,
    begin: async (purpose) => {
      const at = await provider()
      const [verifier, state, nonce] = [oidc.randomPKCECodeVerifier(), oidc.randomState(), oidc.randomNonce()]
      const browserKey = randomBytes(32).toString('base64url')
      const data = { verifier, nonce, purpose, browser: hashText(browserKey) }
      await beginStep(pool, { kind: 'single-sign-on', token: state, userId: null, data, minutes })
      const url = oidc.buildAuthorizationUrl(at, {
        redirect_uri: redirect,
        scope: given.scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(purpose === 'silent' ? { prompt: 'none' } : {}),
        ...(purpose === 'confirm' ? { prompt: 'login', max_age: '0' } : {}),
        ...(given.secondFactorAcr === null ? {} : { acr_values: given.secondFactorAcr }),
      })
      return { url: url.href, browserKey }
    },
    finish: async (answer, browserKey) => {
      const arrivedAt = new URL(redirect)
      arrivedAt.search = answer
      const state = arrivedAt.searchParams.get('state')
      const step = state === null ? null : await takeStep(pool, 'single-sign-on', state)
      if (state === null || step === null) refuse('sign-in-step-over')
      const { verifier, nonce, purpose, browser } = stepSchema.parse(step.data)
      // An attacker can lure a user here with the answer for another sign-in. The user's browser then lacks the cookie
      // of the browser that started that sign-in.
      if (browserKey === null || hashText(browserKey) !== browser) refuse('sign-in-step-over')
      const claims = await redeem(await provider(), arrivedAt, { verifier, nonce, state })
      if (purpose === 'confirm' && !isJustNow(claims.auth_time)) refuse('single-sign-on-refused')
      const person = await requirePerson(pool, given, claims)
      return { purpose, ...person, hasSecondFactor: hasSecondFactor(given, claims) }
    },
  }
}

export function discoverProvider(provider: SingleSignOnConfig, seconds: number): Promise<oidc.Configuration> {
  const server = new URL(provider.issuer)
  const execute = server.protocol === 'http:' && isLoopback(server.hostname) ? [oidc.allowInsecureRequests] : []
  const { clientId, clientSecret } = provider
  return oidc.discovery(server, clientId, clientSecret, undefined, { execute, timeout: seconds })
}

/**
 * Returns a function that requests the provider's addresses and keys when it is first called. After a failure, the next
 * call requests them again.
 */
function makeProviderFinder(given: SingleSignOnConfig): () => Promise<oidc.Configuration> {
  let found: Promise<oidc.Configuration> | null = null
  return async () => {
    found ??= discoverProvider(given, 10)
    try {
      return await found
    } catch {
      found = null
      return refuse('unavailable', { retryAfterSeconds: 30 })
    }
  }
}

interface Expected {
  readonly verifier: string
  readonly nonce: string
  readonly state: string
}

async function redeem(at: oidc.Configuration, arrivedAt: URL, { verifier, nonce, state }: Expected): Promise<Claims> {
  try {
    const tokens = await oidc.authorizationCodeGrant(at, arrivedAt, {
      pkceCodeVerifier: verifier,
      expectedNonce: nonce,
      expectedState: state,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) refuse('single-sign-on-refused')
    const more = claims['email'] === undefined ? await oidc.fetchUserInfo(at, tokens.access_token, claims.sub) : {}
    return claimsSchema.parse({ ...more, ...claims })
  } catch (error) {
    // If the provider could not be reached, the person can try again. All other failures mean that the provider
    // refused, or that its answer does not match the request.
    if (error instanceof Error && ['ECONNREFUSED', 'ETIMEDOUT'].includes(String(causeCode(error))))
      refuse('unavailable', { retryAfterSeconds: 30 })
    return refuse('single-sign-on-refused')
  }
}

const causeCode = ({ cause }: Error) => (cause instanceof Error && 'code' in cause ? cause.code : null)

const isJustNow = (seconds: number | undefined) => seconds !== undefined && Date.now() / 1000 - seconds < 300

const hasSecondFactor = ({ secondFactorAcr }: SingleSignOnConfig, { acr, amr = [] }: Claims) =>
  secondFactorAcr === null ? amr.includes('mfa') : acr === secondFactorAcr

/**
 * Returns the linked account, or else the account with the same address if both Salus and the provider have verified
 * the address. If neither exists, creates an account if the settings allow that. Refuses in all other cases.
 */
async function requirePerson(pool: Database['signInPool'], given: SingleSignOnConfig, claims: Claims) {
  const provider = `oidc:${given.issuer}`
  const email = claims.email_verified === true ? (claims.email ?? null) : null
  const link = (userId: string) => linkAccount(pool, { userId, provider, subject: claims.sub, issuer: given.issuer })
  const known = await findLinked(pool, { provider, subject: claims.sub, email })
  if (known) {
    // Refuses, because another person may have registered this address without owning it. That person could then sign
    // in to the same account with their own password.
    if (!known.isVerified) refuse('email-not-verified')
    if (!known.isLinked) await link(known.userId)
    return { userId: known.userId, email: known.email }
  }
  if (!given.createsAccounts || email === null) refuse('no-account')
  const userId = await createPerson(pool, {
    email,
    firstName: claims.given_name ?? '',
    lastName: claims.family_name ?? '',
  })
  if (userId === null) refuse('no-account')
  await link(userId)
  return { userId, email }
}
