import type { Logger } from 'pino'
import type { Pool } from '../database/open-database.ts'
import { GivenUp } from '../database/given-up.ts'
import { noteMailFailure, noteMailSuccess } from '../observe/observe.queries.ts'
import type { Postman } from './postman.ts'

/**
 * Wraps the postman so that the database stores since when the mail server has accepted no mail. All processes can read
 * this time. A mail that is refused only because of its recipient changes nothing, because the server did answer.
 */
export const noteDelivery =
  (postman: Postman, owner: Pool, log: Logger): Postman =>
  async (mail) => {
    const note = (noting: Promise<void>) =>
      // The mail has already been sent. If this write fails, the mail must not be sent a second time.
      noting.catch((error: unknown) => log.warn({ err: error }, 'the state of mail delivery could not be stored'))
    try {
      await postman(mail)
    } catch (error) {
      if (!(error instanceof GivenUp)) await note(noteMailFailure(owner, readCode(error)))
      throw error
    }
    await note(noteMailSuccess(owner))
  }

/** Returns a short code such as `ECONNREFUSED` or `EAUTH`, with the server's reply code if there is one. */
function readCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, responseCode }: Error & { code?: unknown; responseCode?: unknown } = error
  const name = typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : 'unknown'
  return typeof responseCode === 'number' ? `${name} ${responseCode}` : name
}
