import type { ChangedFields } from '@salus/domain/members/plan-import.ts'
import type { FileMember } from '@salus/domain/members/read-member-row.ts'
import type { Out } from '../../platform/threads/thread-host.ts'
import { type Page, Pages } from './pages.ts'
import { type FileToPlan, type PlanOfFile, planOfFile } from './plan-of-file.ts'

export interface Creation {
  readonly line: number
  readonly fields: FileMember
}

export interface Update {
  readonly line: number
  readonly id: string
  readonly fields: ChangedFields
}

export interface PlannedImport {
  readonly counts: PlanOfFile['counts']
  readonly badLines: readonly number[]
  readonly creations: readonly Page[]
  readonly updates: readonly Page[]
}

export function work(
  { mostNamedLines, ...file }: FileToPlan & { readonly mostNamedLines: number },
  { moves }: Out,
): PlannedImport {
  const badLines: number[] = []
  const [creations, updates] = [new Pages<Creation>(), new Pages<Update>()]
  const { counts } = planOfFile(file, (row) => {
    if (row.act === 'create') creations.add({ line: row.line, fields: row.member })
    if (row.act === 'update') updates.add({ line: row.line, id: row.sameAs.member.id, fields: row.fields })
    if (row.act === 'bad' && badLines.length < mostNamedLines) badLines.push(row.line)
  })
  const planned = { counts, badLines, creations: creations.take(), updates: updates.take() }
  moves.push(...[...planned.creations, ...planned.updates].map(({ buffer }) => buffer))
  return planned
}
