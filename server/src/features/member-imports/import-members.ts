import { randomUUID } from 'node:crypto'
import { memberFieldNames, type NewMemberValues } from '@salus/domain/members/member-fields.ts'
import { z } from 'zod'
import { enqueueJob } from '../../platform/database/jobs/queue.queries.ts'
import { columnOfField } from '../../platform/database/member-fields.queries.ts'
import type { Client, Pool } from '../../platform/database/open-database.ts'
import { runForSubject } from '../../platform/database/subjects/work.queries.ts'
import { decodeMovableBytes } from '../../platform/files/base64.ts'
import { parseInThread } from '../../platform/threads/run-in-thread.ts'
import { buildFirstConsents } from '../consents/build-first-consents.ts'
import {
  refreshStatistics,
  finishImport,
  type ImportToDo,
  importToDo,
  indexMembers,
  insertAuditOfImport,
  insertConsentsOfImport,
  insertMembers,
  knownToImport,
  noteImportFailed,
  noteImportProgress,
  updateMembers,
  type WorkOn,
} from './import-job.queries.ts'
import type { Creation, PlannedImport, Update, work as planImport } from './import-members.worker.ts'
import { readKnown } from './known-members.ts'
import { unpackPage } from './pages.ts'
import { planInTurn, threadOptions } from './plan-in-turn.ts'

const payloadSchema = z.object({ tenantId: z.string(), importId: z.string() })
const mostNamedLines = 1000
/** The time zone in which each day begins earliest. */
const earliest = 'Pacific/Kiritimati'

/**
 * Returns the job that runs the import in one transaction. So a crash leaves no rows behind, and a retry starts from
 * the beginning.
 */
export function importMembersTask({ owner }: { readonly owner: Pool }) {
  return async (payload: unknown): Promise<void> => {
    const given = payloadSchema.parse(payload)
    const work = { tenantId: Number(given.tenantId), importId: given.importId }
    try {
      await runForSubject(owner, { tenant: work.tenantId }, (client) => carryOut(client, owner, work))
    } catch (error) {
      await runForSubject(owner, { tenant: work.tenantId }, (client) => noteImportFailed(client, work))
      throw error
    }
  }
}

async function carryOut(client: Client, owner: Pool, work: WorkOn): Promise<void> {
  const todo = await importToDo(client, work)
  if (!todo) return
  const plan = await planInTurn(() => planInThread(client, work, todo))
  const progress = makeProgress(owner, work, plan)
  const done = await store(client, { work, todo, plan, progress })
  await finishImport(client, work, done)
  const payload = { tenantId: String(work.tenantId) }
  await enqueueJob(client, { task: 'watch-limits', payload, key: `watch-limits ${work.tenantId}` })
}

async function planInThread(client: Client, work: WorkOn, { content, reading }: ImportToDo): Promise<PlannedImport> {
  const known = await readKnown((after) => knownToImport(client, work.tenantId, after))
  const file = { packed: decodeMovableBytes(content), known, reading, today: reading.today, mostNamedLines }
  const script = new URL('import-members.worker.ts', import.meta.url)
  return parseInThread<typeof planImport>(script, file, threadOptions(file))
}

interface Storing {
  readonly work: WorkOn
  readonly todo: ImportToDo
  readonly plan: PlannedImport
  readonly progress: (rows: number) => Promise<void>
}

async function store(client: Client, { work, todo, plan, progress }: Storing) {
  const { consent, consentDay, today } = todo.reading
  const first = buildFirstConsents(todo.tenant, consent, consentDay ?? { today, timezone: earliest })
  const notMade: number[] = []
  let created = 0
  for (const page of plan.creations) {
    const chunk = unpackPage<Creation>(page).map(({ line, fields }) => ({
      id: randomUUID(),
      line,
      ...buildColumns(fields),
    }))
    const made = await insertMembers(client, work, { todo, holding: first, rows: chunk })
    const isMade = new Set(made)
    // A row creates no member if its number has been assigned in the meantime or belongs to a hidden record.
    for (const { id, line } of chunk) if (!isMade.has(id)) notMade.push(line)
    if (created === 0) await refreshStatistics(client)
    await indexMembers(client, work, made)
    await insertConsentsOfImport(client, work, { todo, records: first.records, memberIds: made })
    await insertAuditOfImport(client, work, { todo, action: 'member.imported', memberIds: made })
    created += made.length
    await progress(chunk.length)
  }
  for (const page of plan.updates) {
    const chunk = unpackPage<Update>(page).map(({ fields, ...row }) => ({ ...row, fields: buildColumns(fields) }))
    await updateMembers(client, work, chunk)
    const memberIds = chunk.map(({ id }) => id)
    await indexMembers(client, work, memberIds)
    await insertAuditOfImport(client, work, { todo, action: 'member.updated-by-import', memberIds })
    await progress(chunk.length)
  }
  const counts = { ...plan.counts, create: created, bad: plan.counts.bad + notMade.length }
  const leftOut = [...plan.badLines, ...notMade]
  return { counts, leftOut: leftOut.toSorted((a, b) => a - b).slice(0, mostNamedLines) }
}

const buildColumns = (fields: Partial<NewMemberValues>): Record<string, unknown> =>
  Object.fromEntries(
    memberFieldNames.flatMap((name) => (fields[name] === undefined ? [] : [[columnOfField(name), fields[name]]])),
  )

function makeProgress(owner: Pool, work: WorkOn, { counts }: PlannedImport): Storing['progress'] {
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
