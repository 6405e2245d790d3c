import type { Language } from '@salus/domain/words.ts'
import { kyselyOn } from '../../platform/database/kysely-on.ts'
import { checkUpOfRow } from './check-up-of-row.ts'
import { type CheckUpRow, checkUpWithHistory } from './check-up.queries.ts'
import { reportOfCheckUp } from './report-of-check-up.ts'
import type { Client } from '../../platform/database/open-database.ts'

/** A check-up with everything its page shows, and how to make its report. */
export interface ReportedCheckUp {
  readonly checkUp: ReturnType<typeof checkUpOfRow>
  pdf(): Uint8Array
}

/** For the copy of the own data: on a connection where the member's tenant is open. Undefined: withdrawn in between. */
export async function reportedCheckUp(
  client: Client,
  at: { readonly tenantId: number; readonly resultGuid: string },
  reader: { readonly language: Language; readonly timezone: string; readonly region: string | null },
): Promise<ReportedCheckUp | undefined> {
  const found = await checkUpWithHistory(kyselyOn(client), at).executeTakeFirst()
  // The owner's connection reads moments as dates and not as text.
  const row = found && (JSON.parse(JSON.stringify(found)) as CheckUpRow)
  if (!row) return undefined
  return {
    checkUp: checkUpOfRow(row),
    pdf: () =>
      reportOfCheckUp({ ...row, readerTimezone: reader.timezone, readerRegion: reader.region }, reader.language).pdf,
  }
}
