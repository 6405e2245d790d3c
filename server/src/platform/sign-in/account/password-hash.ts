import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { refuse } from '../../refusal.ts'

/** The minimum of OWASP and ASVS 5 for argon2id, which is the library's default algorithm. Memory is in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const longestQueue = 50

/** Normalizes the characters, so that the keyboard that composed them does not matter. */
const spelled = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(spelled(password), cost)

/** Also returns false if the hash cannot be read. */
export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  verify(stored, spelled(password)).catch(() => false)

interface HashingLimits {
  readonly rateLimitFactor: number
  readonly workers: number
}

export interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(stored: string, password: string): Promise<boolean>
}

/**
 * Hashes on all cores but one, so that one stays free for other requests and the database during a flood of sign-ins.
 * Several worker processes share those cores. Refuses with `too-many-requests` when too many passwords wait to be
 * hashed.
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
      // Waits until a task that ends calls `go`. It passes its place on, so `running` stays the same.
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

/** True when a stored hash was created with less memory or fewer passes than today, or has another format. */
export function isWeak(stored: string): boolean {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored)
  if (!found) return true
  return Number(found[1]) < cost.memoryCost || Number(found[2]) < cost.timeCost
}
