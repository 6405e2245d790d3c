import { useSyncExternalStore } from 'react'

export type ProofWanted = 'signed-out' | 'reauth-required' | 'second-factor-required'

interface Asking {
  readonly wanted: ProofWanted
  /** The operation that needs the proof, so that the person can be told the reason. */
  readonly operationId: string | undefined
  readonly answer: (isProved: boolean) => void
  /** To be called if the dialog could not be shown: fails all requests that wait for the proof, with this reason. */
  readonly fail: (why: unknown) => void
}

let asking: Asking | null = null
let answered: Promise<boolean> | null = null
const listeners = new Set<() => void>()

function show(next: Asking | null): void {
  asking = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useProofWanted = (): Asking | null => useSyncExternalStore(subscribe, () => asking)

/**
 * Asks the person to prove who they are, above the current page and once for all requests that need it. Resolves to
 * false if the person declines or no dialog is mounted; rejects if the dialog could not be shown.
 */
export function askForProof(wanted: ProofWanted, operationId?: string): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  answered ??= new Promise<boolean>((resolve, reject) =>
    show({ wanted, operationId, answer: resolve, fail: reject }),
  ).finally(() => {
    answered = null
    show(null)
  })
  return answered
}
