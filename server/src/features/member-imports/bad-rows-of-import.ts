import { type BadRows, badRowsAtOnce } from '@salus/contract/members/imports.ts'
import { decodeMovableBytes } from '../../platform/files/base64.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { type Entrance, readInTenant } from '../../platform/scope/tenant.ts'
import { parseInThread } from '../../platform/threads/run-in-thread.ts'
import type { work as findBadRows } from './bad-rows-of-import.worker.ts'
import { importToPlan } from './member-imports.queries.ts'
import { threadOptions } from './plan-in-turn.ts'

/**
 * Returns the rows that the last check found invalid. Refuses with `version-conflict` if the file was not checked yet,
 * or if the import has been carried out, because its file is then deleted.
 */
export async function badRowsOfImport(
  platform: Platform,
  entrance: Entrance,
  { importId, afterLine = 0 }: { readonly importId: string; readonly afterLine?: number | undefined },
): Promise<BadRows> {
  const { rows: found } = await readInTenant(platform, entrance, {
    query: (db, tenantId) => importToPlan(db, tenantId, importId),
  })
  const { content, reading } = found[0] ?? refuse('not-found')
  if (content === null || reading === null) refuse('version-conflict')
  const rows: BadRows['rows'] = []
  const script = new URL('bad-rows-of-import.worker.ts', import.meta.url)
  const file = { packed: decodeMovableBytes(content), reading, today: reading.today, afterLine, most: badRowsAtOnce }
  const { delimiter, header, nextAfter } = await parseInThread<typeof findBadRows>(script, file, {
    ...threadOptions(file),
    // The cast is safe, because only the worker script posts parts, and each part contains only rows.
    onPart: (part) => rows.push(...(part as BadRows['rows'])),
  })
  return { delimiter, header: [...header], rows, nextAfter }
}
