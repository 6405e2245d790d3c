import { useSyncExternalStore } from 'react'
import { dayOnDevice, forgetDay, lookAtDevice } from './day-on-device.ts'

/** The choices of a person who signs out with unsent results. `stay`: does not sign out. */
type Leaving = 'stay' | 'all-sent' | 'handed-over'

let asked: ((answer: Leaving) => void) | null = null
const listeners = new Set<() => void>()

function say(next: typeof asked): void {
  asked = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True while somebody is asked whether to sign out although results are unsent. */
export const useIsLeavingAsked = (): boolean => useSyncExternalStore(subscribe, () => asked !== null)

/** Answers the open question. Returns false if there was none. */
export function answerLeaving(answer: Leaving): boolean {
  asked?.(answer)
  return asked !== null
}

/**
 * Called before signing out. If everything was sent, deletes the day from this device. Otherwise asks the person.
 * Resolves to what must stay on the device, or to `null` if the person stays signed in.
 */
export async function prepareToLeave(): Promise<'nothing' | 'sealed' | null> {
  const { kind, waiting, refused } = await lookAtDevice()
  if (kind === 'none') return 'nothing'
  if (waiting + refused === 0) {
    await forgetDay()
    return 'nothing'
  }
  // The results were handed over earlier, perhaps by another person. They stay until somebody sends them.
  const { sealed } = dayOnDevice()
  if (sealed === waiting + refused) return 'sealed'
  const answer = await new Promise<Leaving>((resolve) => say(resolve))
  say(null)
  if (answer === 'stay') return null
  if (answer === 'handed-over') return 'sealed'
  await forgetDay()
  return 'nothing'
}
