import { randomUUID } from 'node:crypto'
import type { OpenedImport } from '@salus/contract/members/imports.ts'
import { suggestMemberColumns } from '@salus/domain/members/member-columns.ts'
import { audit, type TenantScope } from '../../platform/scope/tenant.ts'
import { insertImport, rememberedColumns } from './member-imports.queries.ts'
import type { ReadMemberTable } from './read-member-file.ts'

const longestExample = 80

/** Stores the table of the file and suggests what its columns mean. */
export async function openImport(
  scope: TenantScope,
  { bytes, packed, fileName, ...table }: ReadMemberTable & { readonly fileName: string },
): Promise<OpenedImport> {
  const columns = suggestMemberColumns(table.header, await rememberedColumns(scope))
  const id = randomUUID()
  const opened = await insertImport(scope, { id, fileName, bytes, content: Buffer.from(packed) })
  audit(scope, { action: 'member-import.opened', objectKind: 'member-import', objectId: id })
  return {
    import: opened,
    encoding: table.encoding,
    delimiter: table.delimiter,
    rows: table.rowCount,
    unreadSheets: [...table.unreadSheets],
    header: [...table.header],
    examples: table.firstRows.map(({ cells }) =>
      table.header.map((_, index) => (cells[index] ?? '').slice(0, longestExample)),
    ),
    columns: [...columns],
  }
}
