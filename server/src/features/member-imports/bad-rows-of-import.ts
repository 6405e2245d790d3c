import { type BadRows, badRowsAtOnce } from '@salus/contract/members/imports.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { type Entrance, readInTenant } from '../../platform/scope/tenant.ts'
import { importToPlan } from './member-imports.queries.ts'
import { badRowsOf } from './plan-of-file.ts'
import { unpack } from './read-member-file.ts'

/** The rows that the last check found invalid, as they are in the file. After the import the file is deleted. */
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
  const table = await unpack(Buffer.from(content, 'base64'))
  const bad = (await badRowsOf(table, { reading, today: reading.today })).filter(({ line }) => line > afterLine)
  const rows = bad.slice(0, badRowsAtOnce)
  return {
    delimiter: table.delimiter,
    header: [...table.header],
    rows: rows.map(({ line, cells, problems }) => ({
      line,
      cells: [...cells],
      problems: problems.map((problem) => ({ ...problem })),
    })),
    nextAfter: bad.length > rows.length ? (rows.at(-1)?.line ?? null) : null,
  }
}
