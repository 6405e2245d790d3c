import { type MemberFieldName, memberFieldNames } from '@salus/domain/members/member-fields.ts'
import type { KnownMember } from '@salus/domain/members/plan-import.ts'
import { movableBytes } from '../../platform/files/base64.ts'
import { type Page, unpackPage } from './pages.ts'

export interface PackedMembers {
  readonly count: number
  /** The id of the last record; `null` for an empty page. */
  readonly last: string | null
  /** JSON in base64, one list of values per record. */
  readonly packed: string | null
}

/** Records are read in portions of this size, so that other requests wait for one portion at most. */
export const knownAtOnce = 2500

/** The columns of a packed record, in the order of its values. */
export const knownColumns: readonly ('id' | MemberFieldName)[] = ['id', ...memberFieldNames]

/** The records stay packed, because unpacking them here would delay other requests. */
export async function readKnown(
  readPage: (after: string) => Promise<PackedMembers | undefined>,
): Promise<readonly Page[]> {
  const pages: Page[] = []
  for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null;) {
    const page: PackedMembers | undefined = await readPage(after)
    if (page?.packed != null) pages.push(movableBytes(page.packed))
    after = page?.count === knownAtOnce ? page.last : null
  }
  return pages
}

/** Use only in worker threads. */
export function* unpackKnown(pages: readonly Page[]): Generator<KnownMember> {
  for (const page of pages)
    for (const values of unpackPage<readonly KnownMember[keyof KnownMember][]>(page))
      // The database packed exactly these columns.
      yield Object.fromEntries(knownColumns.map((name, index) => [name, values[index]])) as KnownMember
}
