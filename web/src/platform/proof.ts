import { useSyncExternalStore } from 'react'

/**
 * Why somebody is asked in the middle of what they do: the session is over, a delicate act wants it said again, or the
 * tenant wants a second factor.
 */
export type ProofWanted = 'signed-out' | 'reauth-required' | 'second-factor-required'

interface Asking {
  readonly wanted: ProofWanted
  readonly answer: (isProved: boolean) => void
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

/** What is asked right now; the dialog over every page shows it. */
export const useProofWanted = (): Asking | null => useSyncExternalStore(subscribe, () => asking)

/** Asks over the page as it is, once for all calls that need it. False: they would not, or there is nobody to ask. */
export function askForProof(wanted: ProofWanted): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  answered ??= new Promise<boolean>((resolve) => show({ wanted, answer: resolve })).finally(() => {
    answered = null
    show(null)
  })
  return answered
}
