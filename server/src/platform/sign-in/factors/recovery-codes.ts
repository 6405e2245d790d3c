import { randomInt } from 'node:crypto'
import type { Database } from '../../database/open-database.ts'
import { replaceRecoveryCodes, takeRecoveryCode } from './factors.queries.ts'
import type { Seal } from './seal.ts'

/** The letters and digits of recovery codes, without those that people confuse on paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const lengthOfHalf = 5
export const codesOfSet = 10

interface Deps {
  readonly pool: Database['signInPool']
  readonly seal: Seal
}

const half = () => Array.from({ length: lengthOfHalf }, () => letters[randomInt(letters.length)]).join('')
const normaliseCode = (code: string) => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Creates a new set of codes, which is shown only once. The previous set becomes invalid. */
export async function renewCodes({ pool, seal }: Deps, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codesOfSet }, () => `${half()}-${half()}`)
  await replaceRecoveryCodes(
    pool,
    userId,
    codes.map((code) => seal.fingerprint(normaliseCode(code), userId)),
  )
  return codes
}

/** Uses up the code. Returns false if the code is not valid. */
export const takeCode = ({ pool, seal }: Deps, userId: string, code: string): Promise<boolean> =>
  takeRecoveryCode(pool, userId, seal.fingerprint(normaliseCode(code), userId))
