import type { Client } from '../../platform/database/open-database.ts'
import { type Counts, removeJobsAbout } from './erasures.queries.ts'
import { removeKeptMails } from './kept-mails.ts'
import { namesOfMember } from './names-of-member.queries.ts'

/** Returns every mail address of the record, of the records merged into it, and of their invitations. */
export const listAddresses = async (
  client: Client,
  record: { readonly tenantId: number; readonly memberId: string },
): Promise<readonly string[]> => (await namesOfMember(client, record)).emails

/**
 * Deletes the stored mails to these addresses and the waiting jobs about them. Must be called when addresses are
 * removed from a record that stays, because a later erasure of the record no longer knows these addresses.
 */
export async function forgetAddresses(client: Client, dataDir: string, emails: readonly string[]): Promise<Counts> {
  if (emails.length === 0) return {}
  const jobs = await removeJobsAbout(client, emails)
  let mails = 0
  for (const email of emails) mails += await removeKeptMails(dataDir, email)
  return { jobs, mails }
}
