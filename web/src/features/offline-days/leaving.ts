import { useSyncExternalStore } from 'react'
import { NetworkProblem } from '../../platform/api/problems.ts'
import { forgetDay, lookAtDevice } from './day-on-device.ts'
import { endHere } from './end-here.ts'
import { Listeners } from '../../ui/listeners.ts'

/**
 * The answers of a person who signs out although results are unsent or measurements unfinished. `stay`: the person
 * stays signed in. `all-sent`: all results have been sent. `handed-over`: the results can be read only by the server.
 * `discarded`: the person agrees that the answers of unfinished measurements are deleted.
 */
type Leaving = 'stay' | 'all-sent' | 'handed-over' | 'discarded'

let asked: ((answer: Leaving) => void) | null = null
const listeners = new Listeners()

function say(next: typeof asked): void {
  asked = next
  listeners.notify()
}

/** True while the person is asked whether to sign out although results are unsent or measurements unfinished. */
export const useIsLeavingAsked = (): boolean => useSyncExternalStore(listeners.add, () => asked !== null)

/** Answers the open question. Returns false if no question is open. */
export function answerLeaving(answer: Leaving): boolean {
  asked?.(answer)
  return asked !== null
}

/**
 * Called before signing out. If everything is finished and sent, ends the offline use of this device, here and on the
 * server. If not, asks the person. Does not ask if only the tenant's server can still read the results. Resolves to
 * `sealed` if results stay on the device, to `nothing` if no results stay, and to `null` if the person stays signed in.
 *
 * @throws NetworkProblem without a network
 */
export async function prepareToLeave(): Promise<'nothing' | 'sealed' | null> {
  const { kind, waiting, refused, sealed, drafts } = await lookAtDevice()
  if (kind === 'none') {
    await forgetDay()
    return 'nothing'
  }
  // Signing out needs the network, so nothing is deleted without a network.
  if (!navigator.onLine) throw new NetworkProblem()
  if (waiting + refused + drafts === 0) return endOrAskAgain()
  // The results were handed over earlier, perhaps by another person: only the tenant's server can read them. They stay
  // on the device until staff send them.
  if (sealed > 0 && sealed === waiting + refused) return 'sealed'
  const answer = await new Promise<Leaving>((resolve) => say(resolve))
  say(null)
  if (answer === 'stay') return null
  if (answer === 'handed-over') return 'sealed'
  return endOrAskAgain()
}

/**
 * Ends offline use of this device. If another window has stored a result in the meantime, prepares to leave again, so
 * that the person is asked about this result.
 */
const endOrAskAgain = async () => ((await endHere()) === 'unsent' ? prepareToLeave() : 'nothing')
