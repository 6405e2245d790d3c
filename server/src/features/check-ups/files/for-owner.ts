import type { Bundle } from '@salus/domain/fhir/resources.ts'
import type { Language } from '@salus/domain/words.ts'
import { kyselyOn } from '../../../platform/database/kysely-on.ts'
import type { Client } from '../../../platform/database/open-database.ts'
import { documentOfCheckUp } from './documents.queries.ts'
import { exportedMember } from './exported.queries.ts'
import { fhirOfMember } from './fhir.ts'

/**
 * Builds the FHIR bundle for the copy of a person's own data. `client` must be in a transaction in which the member's
 * tenant is set.
 */
export async function fhirForOwner(
  client: Client,
  at: { readonly tenantId: number; readonly memberId: string },
  making: { readonly language: Language; readonly now: Date },
): Promise<Bundle | undefined> {
  const member = await exportedMember(kyselyOn(client), at).executeTakeFirst()
  return member && fhirOfMember(member, making)
}

export async function documentForOwner(
  client: Client,
  at: { readonly tenantId: number; readonly resultGuid: string },
): Promise<Buffer | undefined> {
  const found = await documentOfCheckUp(kyselyOn(client), at).executeTakeFirst()
  return found && Buffer.from(found.content, 'base64')
}
