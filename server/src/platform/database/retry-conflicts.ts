import { setTimeout as pause } from 'node:timers/promises'
import { backoffMs } from '../backoff.ts'

/**
 * PostgreSQL's codes for a serialization failure and a deadlock. In both cases, PostgreSQL has rolled back the
 * transaction.
 */
const conflicts: readonly unknown[] = ['40001', '40P01']

const mostAttempts = 3
const waits = { firstMs: 50, mostMs: 200 }

/**
 * Returns true if PostgreSQL aborted the transaction because of another transaction. The same work can then succeed
 * later.
 */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && conflicts.includes(error.code)

/**
 * Runs a whole transaction again if another transaction made PostgreSQL abort it. Two people who change the same record
 * at the same time therefore both get their answer. Gives up after a few attempts.
 */
export async function retryConflicts<T>(runTransaction: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await runTransaction()
    } catch (error) {
      if (!isConflict(error) || failures + 1 >= mostAttempts) throw error
      await pause(backoffMs(failures, waits))
    }
  }
}
