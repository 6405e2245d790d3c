import { useSyncExternalStore } from 'react'
import { NetworkProblem } from '../../platform/api/problems.ts'
import { dayOnDevice, lookAtDevice } from './day-on-device.ts'
import { endHere } from './end-here.ts'

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
 * Called before signing out. With everything sent, the device is ended here and at the server. Otherwise the person is
 * asked. Resolves to what must stay on the device, or to `null` if they stay signed in.
 *
 * @throws NetworkProblem without a network
 */
export async function prepareToLeave(): Promise<'nothing' | 'sealed' | null> {
  const { kind, waiting, refused } = await lookAtDevice()
  if (kind === 'none') return 'nothing'
  // Nobody can sign out without a network, and so nothing is deleted.
  if (!navigator.onLine) throw new NetworkProblem()
  if (waiting + refused === 0) {
    await endHere()
    return 'nothing'
  }
  // The results were handed over earlier, perhaps by another person. They stay until somebody sends them.
  const { sealed } = dayOnDevice()
  if (sealed === waiting + refused) return 'sealed'
  const answer = await new Promise<Leaving>((resolve) => say(resolve))
  say(null)
  if (answer === 'stay') return null
  if (answer === 'handed-over') return 'sealed'
  await endHere()
  return 'nothing'
}
