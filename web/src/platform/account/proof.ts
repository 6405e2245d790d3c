import { useSyncExternalStore } from 'react'

/**
 * Why the person must prove their identity: the session has expired, a sensitive action requires it again, or the
 * tenant requires a second factor.
 */
export type ProofWanted = 'signed-out' | 'reauth-required' | 'second-factor-required'

interface Asking {
  readonly wanted: ProofWanted
  readonly answer: (isProved: boolean) => void
  /** Called with the reason when the prompt could not be shown; waiting requests then fail. */
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

/** The current prompt, shown by the dialog over every page. */
export const useProofWanted = (): Asking | null => useSyncExternalStore(subscribe, () => asking)

/**
 * Prompts over the current page, once for all requests that need it. Resolves to false if the person declines or no
 * dialog is mounted. Rejects if the prompt could not be shown.
 */
export function askForProof(wanted: ProofWanted): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  answered ??= new Promise<boolean>((resolve, reject) => show({ wanted, answer: resolve, fail: reject })).finally(
    () => {
      answered = null
      show(null)
    },
  )
  return answered
}
