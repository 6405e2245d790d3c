import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../database/open-database.ts'
import { refuse } from '../../refusal.ts'
import { findPasskey, type ListedPasskey, findPasskeys, recordPasskeyUse, storePasskey } from './factors.queries.ts'
import { beginStep, takeStep } from '../session/step.queries.ts'

/** The options of the browser's WebAuthn call, or the response to it. The library checks every field of a response. */
export type Ceremony = Readonly<Record<string, unknown>>

interface Deps {
  readonly pool: Database['signInPool']
  readonly config: Config
}

interface Owner {
  readonly userId: string
  readonly email: string
  readonly name: string
}

/**
 * Loads the passkey library at its first use instead of at the start, because a tenth of all files that the server
 * loads belong to this library.
 */
const loadWebauthn = () => import('@simplewebauthn/server')

const minutes = 10
const timeout = minutes * 60_000

const buildSite = ({ publicUrl, trustedOrigins }: Config) => ({
  expectedRPID: new URL(publicUrl).hostname,
  expectedOrigin: [...trustedOrigins],
  requireUserVerification: true,
})

/** False if the site's address is an IP address, because browsers create no passkeys for such sites. */
export const arePasskeysOffered = ({ config }: Deps): boolean => !/^[\d.]+$|^\[/.test(buildSite(config).expectedRPID)

export async function beginNewPasskey({ pool, config }: Deps, { userId, email, name }: Owner): Promise<Ceremony> {
  const known = await findPasskeys(pool, userId)
  const { generateRegistrationOptions } = await loadWebauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Salus',
    rpID: buildSite(config).expectedRPID,
    userID: Buffer.from(userId.replaceAll('-', ''), 'hex'),
    userName: email,
    userDisplayName: name,
    timeout,
    excludeCredentials: known.map(({ credentialId: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await beginStep(pool, { kind: 'new-passkey', token: options.challenge, userId, minutes })
  return { ...options }
}

/**
 * Stores the passkey that the browser has created. Refuses with `sign-in-step-over` if the challenge is no longer
 * valid, or with `wrong-code` if the response is invalid.
 */
export async function keepPasskey(
  { pool, config }: Deps,
  { userId }: Pick<Owner, 'userId'>,
  { name, credential }: { readonly name: string; readonly credential: Ceremony },
): Promise<ListedPasskey> {
  const challenge = findChallenge(credential)
  const step = challenge === null ? null : await takeStep(pool, 'new-passkey', challenge)
  if (challenge === null || step?.userId !== userId) refuse('sign-in-step-over')
  // The cast is safe, because the library checks every field that it reads.
  const response = credential as unknown as RegistrationResponseJSON
  const { verifyRegistrationResponse } = await loadWebauthn()
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    ...buildSite(config),
  }).catch(() => null)
  if (checked?.verified !== true) refuse('wrong-code')
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential
  const stored = await storePasskey(pool, { userId, name, credentialId: id, publicKey, counter, transports })
  return stored ?? refuse('wrong-code')
}

/** Returns the options with which the browser uses a passkey. If `userId` is `null`, any user's passkey is accepted. */
export async function beginPasskeyUse({ pool, config }: Deps, userId: string | null): Promise<Ceremony> {
  const known = userId === null ? [] : await findPasskeys(pool, userId)
  const { generateAuthenticationOptions } = await loadWebauthn()
  const options = await generateAuthenticationOptions({
    rpID: buildSite(config).expectedRPID,
    timeout,
    userVerification: 'required',
    allowCredentials: known.map(({ credentialId: id }) => ({ id })),
  })
  await beginStep(pool, { kind: 'passkey', token: options.challenge, userId, minutes })
  return { ...options }
}

/**
 * Returns the owner of the passkey. `null` if the passkey is unknown or belongs to another user, or if its response is
 * invalid or was used before. Refuses with `sign-in-step-over` if the challenge is unknown, expired, used up or another
 * user's.
 */
export async function usePasskey(
  { pool, config }: Deps,
  userId: string | null,
  credential: Ceremony,
): Promise<string | null> {
  const challenge = findChallenge(credential)
  const step = challenge === null ? null : await takeStep(pool, 'passkey', challenge)
  if (challenge === null || step === null || step.userId !== userId) refuse('sign-in-step-over')
  const passkey = typeof credential['id'] === 'string' ? await findPasskey(pool, credential['id']) : undefined
  if (!passkey || (userId !== null && passkey.userId !== userId)) return null
  const { credentialId: id, publicKey, counter, transports } = passkey
  const { verifyAuthenticationResponse } = await loadWebauthn()
  const checked = await verifyAuthenticationResponse({
    response: credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    ...buildSite(config),
    credential: { id, publicKey: new Uint8Array(publicKey), counter, transports },
  }).catch(() => null)
  if (checked?.verified !== true) return null
  const isFirst = await recordPasskeyUse(pool, passkey.id, checked.authenticationInfo.newCounter)
  return isFirst ? passkey.userId : null
}

/**
 * Reads the challenge that the browser claims to answer; `null` if there is none. The caller must check that Salus
 * issued the challenge and that it was not answered before.
 */
function findChallenge(credential: Ceremony): string | null {
  const { response } = credential
  if (typeof response !== 'object' || response === null || !('clientDataJSON' in response)) return null
  if (typeof response.clientDataJSON !== 'string') return null
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return null
    return typeof data.challenge === 'string' ? data.challenge : null
  } catch {
    return null
  }
}
