import { readMemberId } from '../prepared-day.ts'
import type { OpenDay } from '../use-open-day.ts'
import { isHidden } from './note-refusal.ts'
import { readResults } from './send-results.ts'

/**
 * Returns the ids of the people who must stay on this device even if they are no longer on the server's board. People
 * with an unfinished measurement stay, because its values must not be lost. People with an unsent or refused result
 * stay, because staff must know whose result it is. If the record was erased, the server refuses the result, and the
 * person is deleted then.
 */
export async function findOpenWork(drafts: OpenDay['drafts']): Promise<ReadonlySet<string>> {
  const results = (await readResults()).filter(({ state }) => !isHidden(state))
  return new Set([...drafts.map(({ memberId }) => memberId), ...results.map(({ content }) => readMemberId(content))])
}
