import type { Language } from '@salus/domain/words.ts'
import { kyselyOn } from '../../../platform/database/kysely-on.ts'
import { checkUpOfRow } from '../read/from-row.ts'
import { checkUpWithHistory } from '../read/one.queries.ts'
import { reportOfCheckUp } from './report.ts'
import type { Client } from '../../../platform/database/open-database.ts'

export interface ReportedCheckUp {
  readonly checkUp: ReturnType<typeof checkUpOfRow>
  pdf(): Uint8Array
}

/**
 * Reads a check-up for the copy of a person's own data. `client` must be in a transaction in which the member's tenant
 * is set. Returns `undefined` if there is no such check-up.
 */
export async function reportedCheckUp(
  client: Client,
  at: { readonly tenantId: number; readonly resultGuid: string },
  reader: { readonly language: Language; readonly timezone: string; readonly region: string | null },
): Promise<ReportedCheckUp | undefined> {
  const row = await checkUpWithHistory(kyselyOn(client), at).executeTakeFirst()
  if (!row) return undefined
  return {
    checkUp: checkUpOfRow(row),
    pdf: () =>
      reportOfCheckUp({ ...row, readerTimezone: reader.timezone, readerRegion: reader.region }, reader.language).pdf,
  }
}
