import { readMemberId } from '../prepared-day.ts'
import type { OpenDay } from '../use-open-day.ts'
import { isHidden } from './note-refusal.ts'
import { readResults } from './send-results.ts'

/**
 * Returns the ids of the people who must stay on this device even if they are no longer on the server's board. Typed
 * values of an unfinished measurement must not be lost. Staff must know whose a result is while it was not sent yet or
 * needs a decision. If the record was erased, sending the result reveals that, and deletes the person.
 */
export async function findOpenWork(drafts: OpenDay['drafts']): Promise<ReadonlySet<string>> {
  const results = (await readResults()).filter(({ state }) => !isHidden(state))
  return new Set([...drafts.map(({ memberId }) => memberId), ...results.map(({ content }) => readMemberId(content))])
}
