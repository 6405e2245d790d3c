import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { refuse } from '../../refusal.ts'

/** The minimum that OWASP and ASVS 5 require for argon2id, the library's default algorithm. Memory is in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const longestQueue = 50

/** Normalises the password, because keyboards can encode the same character in different ways. */
const normalisePassword = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normalisePassword(password), cost)

/** Returns false if the password is wrong or the hash cannot be read. */
export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  verify(stored, normalisePassword(password)).catch(() => false)

interface HashingLimits {
  readonly rateLimitFactor: number
  readonly workers: number
}

export interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(stored: string, password: string): Promise<boolean>
}

/**
 * Uses all cores except one for hashing. That core stays free for other requests and the database if many people sign
 * in at once. Several worker processes share the cores for hashing. Refuses with `too-many-requests` if too many
 * passwords wait to be hashed.
 */
export function limitedHashing({ rateLimitFactor, workers }: HashingLimits): PasswordHashing {
  const most = Math.max(1, Math.floor((availableParallelism() - 1) / workers))
  const mostWaiting = longestQueue * rateLimitFactor
  const waiting: (() => void)[] = []
  let running = 0
  const inLine = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1
    else {
      if (waiting.length >= mostWaiting) refuse('too-many-requests', { retryAfterSeconds: 2 })
      // Waits until a finished task calls `go`. This task takes the place of the finished one, so `running` stays the
      // same.
      await new Promise<void>((go) => waiting.push(go))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
  return {
    hash: (password) => inLine(() => hashPassword(password)),
    verify: (stored, password) => inLine(() => verifyPassword(stored, password)),
  }
}

/**
 * Returns true if a stored hash was created with less memory or fewer passes than are used today, or has another
 * format.
 */
export function isWeak(stored: string): boolean {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored)
  if (!found) return true
  return Number(found[1]) < cost.memoryCost || Number(found[2]) < cost.timeCost
}
