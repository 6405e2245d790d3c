import { type MemberFieldName, memberFieldNames } from '@salus/domain/members/member-fields.ts'
import type { KnownMember } from '@salus/domain/members/plan-import.ts'
import { decodeMovableBytes } from '../../platform/files/base64.ts'
import { type Page, unpackPage } from './pages.ts'

export interface PackedMembers {
  readonly count: number
  /** The id of the last record; `null` if the page is empty. */
  readonly last: string | null
  /** JSON in base64: one array of values per record. */
  readonly packed: string | null
}

/** The number of records to read at once. Other requests wait for one such portion at most. */
export const knownAtOnce = 2500

/** The columns of a packed record, in the order of its values. */
export const knownColumns: readonly ('id' | 'isArchived' | MemberFieldName)[] = [
  'id',
  'isArchived',
  ...memberFieldNames,
]

/** Reads the records but does not unpack them, because unpacking them in this thread would delay other requests. */
export async function readKnown(
  readPage: (after: string) => Promise<PackedMembers | undefined>,
): Promise<readonly Page[]> {
  const pages: Page[] = []
  for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null;) {
    const page: PackedMembers | undefined = await readPage(after)
    if (page?.packed != null) pages.push(decodeMovableBytes(page.packed))
    after = page?.count === knownAtOnce ? page.last : null
  }
  return pages
}

/**
 * Unpacks the records that `readKnown` has read. Use it only in worker threads, because in the main thread it would
 * delay requests.
 */
export function* unpackKnown(pages: readonly Page[]): Generator<KnownMember> {
  for (const page of pages)
    for (const values of unpackPage<readonly KnownMember[keyof KnownMember][]>(page))
      // The cast is safe, because the database packed exactly these columns.
      yield Object.fromEntries(knownColumns.map((name, index) => [name, values[index]])) as KnownMember
}
