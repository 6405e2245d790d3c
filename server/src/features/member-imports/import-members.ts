import { randomUUID } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { memberFieldNames, type NewMemberValues } from '@salus/domain/members/member-fields.ts'
import { z } from 'zod'
import { enqueueJob } from '../../platform/database/jobs/queue.queries.ts'
import { columnOfField } from '../../platform/database/member-fields.queries.ts'
import type { Client, Pool } from '../../platform/database/open-database.ts'
import { aboutSubject } from '../../platform/database/subjects/work.queries.ts'
import { firstConsents } from '../consents/first-consents.ts'
import {
  countMembersAnew,
  finishImport,
  type ImportToDo,
  importToDo,
  indexMembersOf,
  insertAuditOfImport,
  insertConsentsOfImport,
  insertMembers,
  knownToImport,
  noteImportFailed,
  noteImportProgress,
  updateMembers,
  type WorkOn,
} from './import-job.queries.ts'
import { type PlanOfFile, planOfFile } from './plan-of-file.ts'
import { unpack } from './read-member-file.ts'

const payloadSchema = z.object({ tenantId: z.string(), importId: z.string() })
const chunkSize = 500
const mostNamedLines = 1000
/** The time zone in which each day begins first. */
const earliest = 'Pacific/Kiritimati'

/** The job. One transaction: a retry starts again, and a crash leaves nothing behind. */
export function importMembersTask({ owner }: { readonly owner: Pool }) {
  return async (payload: unknown): Promise<void> => {
    const given = payloadSchema.parse(payload)
    const work = { tenantId: Number(given.tenantId), importId: given.importId }
    try {
      await aboutSubject(owner, { tenant: work.tenantId }, (client) => carryOut(client, owner, work))
    } catch (error) {
      await aboutSubject(owner, { tenant: work.tenantId }, (client) => noteImportFailed(client, work))
      throw error
    }
  }
}

async function carryOut(client: Client, owner: Pool, work: WorkOn): Promise<void> {
  const todo = await importToDo(client, work)
  if (!todo) return
  const table = await unpack(todo.content)
  await breathe()
  const known = await knownToImport(client, work.tenantId)
  const plan = await planOfFile(table, known, { reading: todo.reading, today: todo.reading.today })
  const progress = progressOf(owner, work, plan)
  const done = await store(client, { work, todo, plan, progress })
  await finishImport(client, work, done)
  const payload = { tenantId: String(work.tenantId) }
  await enqueueJob(client, { task: 'watch-limits', payload, key: `watch-limits ${work.tenantId}` })
}

interface Storing {
  readonly work: WorkOn
  readonly todo: ImportToDo
  readonly plan: PlanOfFile
  readonly progress: (rows: number) => Promise<void>
}

/** Returns the counts and the lines that were left out. */
async function store(client: Client, { work, todo, plan, progress }: Storing) {
  const leftOut = plan.rows.flatMap(({ line, act }) => (act === 'bad' ? [line] : []))
  const first = firstConsents(todo.tenant, todo.reading.consent, { today: todo.reading.today, timezone: earliest })
  const creations = plan.rows.flatMap((row) =>
    row.act === 'create' ? [{ id: randomUUID(), line: row.line, ...columnsOf(row.member) }] : [],
  )
  let created = 0
  for (const chunk of chunksOf(creations)) {
    const made = await insertMembers(client, work, { todo, holding: first, rows: chunk })
    const isMade = new Set(made)
    // A number that was assigned in the meantime, or that belongs to a hidden record.
    for (const { id, line } of chunk) if (!isMade.has(id)) leftOut.push(line)
    if (created === 0) await countMembersAnew(client)
    await indexMembersOf(client, work, made)
    await insertConsentsOfImport(client, work, { todo, records: first.records, memberIds: made })
    await insertAuditOfImport(client, work, { todo, action: 'member.imported', memberIds: made })
    created += made.length
    await progress(chunk.length)
  }
  const updates = plan.rows.flatMap((row) =>
    row.act === 'update' ? [{ id: row.sameAs.member.id, line: row.line, fields: columnsOf(row.fields) }] : [],
  )
  for (const chunk of chunksOf(updates)) {
    await updateMembers(client, work, chunk)
    const memberIds = chunk.map(({ id }) => id)
    await indexMembersOf(client, work, memberIds)
    await insertAuditOfImport(client, work, { todo, action: 'member.updated-by-import', memberIds })
    await progress(chunk.length)
  }
  const counts = { ...plan.counts, create: created, bad: leftOut.length }
  return { counts, leftOut: leftOut.toSorted((a, b) => a - b).slice(0, mostNamedLines) }
}

const columnsOf = (fields: Partial<NewMemberValues>): Record<string, unknown> =>
  Object.fromEntries(
    memberFieldNames.flatMap((name) => (fields[name] === undefined ? [] : [[columnOfField(name), fields[name]]])),
  )

function* chunksOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += chunkSize) yield items.slice(start, start + chunkSize)
}

/** Reports progress on a separate connection, because the transaction is not visible before its end. */
function progressOf(owner: Pool, work: WorkOn, { counts }: PlanOfFile): Storing['progress'] {
  const all = counts.create + counts.update
  let rows = 0
  let shown = 0
  return async (more) => {
    rows += more
    const percent = Math.floor((rows / all) * 95)
    if (percent < shown + 5) return
    shown = percent
    await noteImportProgress(owner, work, percent)
  }
}
