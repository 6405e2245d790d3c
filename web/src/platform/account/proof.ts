import { useSyncExternalStore } from 'react'
import { Listeners } from '../../ui/listeners.ts'

export type ProofWanted = 'signed-out' | 'reauth-required' | 'second-factor-required'

interface Asking {
  readonly wanted: ProofWanted
  /** The operation that needs the proof. The dialog uses it to give the user the reason. */
  readonly operationId: string | undefined
  readonly answer: (isProved: boolean) => void
  /**
   * Must be called if the dialog could not be shown. Then all requests that wait for the proof fail with the reason
   * `why`.
   */
  readonly fail: (why: unknown) => void
}

let asking: Asking | null = null
let answered: Promise<boolean> | null = null
const listeners = new Listeners()

function show(next: Asking | null): void {
  asking = next
  listeners.notify()
}

export const useProofWanted = (): Asking | null => useSyncExternalStore(listeners.add, () => asking)

/**
 * Asks the user to prove their identity, in a dialog over the current page. All requests that need the proof share one
 * dialog. Resolves to false if the user declines or no dialog is mounted. Rejects if the dialog could not be shown.
 */
export function askForProof(wanted: ProofWanted, operationId?: string): Promise<boolean> {
  if (listeners.isEmpty) return Promise.resolve(false)
  answered ??= new Promise<boolean>((resolve, reject) =>
    show({ wanted, operationId, answer: resolve, fail: reject }),
  ).finally(() => {
    answered = null
    show(null)
  })
  return answered
}
