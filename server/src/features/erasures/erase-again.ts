import { randomUUID } from 'node:crypto'
import { hashToken } from '../../platform/scope/link-token.ts'
import { runForSubject } from '../../platform/database/subjects/work.queries.ts'
import { carryOutErasure, type ErasureDeps } from './erase-member.ts'
import { type JournalLine, noteErased, readJournal, subjectHash } from './erasure-journal.ts'
import {
  begunLoginErasures,
  doneErasures,
  insertRepeatedLoginErasure,
  loginsWithHash,
  membersWithHash,
  requestErasure,
  tenantIds,
} from './erasures.queries.ts'

interface AgainDeps extends ErasureDeps {
  /** Passed in by the caller, because another feature is responsible for logins. */
  readonly eraseLogin: (erasureId: string) => Promise<void>
}

/**
 * Erases people who are in the journal but still in the database, for example after a restore. Runs before the service
 * starts to accept requests. Returns the number of erased people. Also completes the journal, because another process
 * may have carried out erasures of members that it lacks.
 */
export async function eraseAgain(deps: AgainDeps): Promise<number> {
  const journal = await readJournal(deps.dataDir)
  const members = journal.filter(({ kind }) => kind === 'member').map(({ hash }) => hash)
  const known = new Set(journal.map(({ hash }) => hash))
  let erased = await endBegunErasures(deps, journal)
  for (const tenantId of await tenantIds(deps.owner)) {
    const { back, missing } = await runForSubject(deps.owner, { tenant: tenantId }, async (client) => {
      const done = await doneErasures(client, tenantId)
      const ids = members.length === 0 ? [] : await membersWithHash(client, tenantId, members)
      const back: string[] = []
      for (const memberId of ids) {
        const erasure = { tenantId, memberId, subjectHash: subjectHash(memberId), askedBy: 'restored-backup' } as const
        const id = await requestErasure(client, erasure)
        if (id !== null) back.push(id)
      }
      return { back, missing: done.filter(({ hash }) => !known.has(hash)) }
    })
    await noteErased(
      deps.dataDir,
      missing.map(({ hash, at }) => ({ kind: 'member', hash, at })),
    )
    for (const id of back) if (await carryOutErasure(deps, { tenantId, id })) erased += 1
  }
  return erased + (await eraseLoginsAgain(deps, journal))
}

/**
 * Continues erasures of accounts that a crash interrupted. Must run before `eraseAgain` erases single members. If it
 * ran later, the receipt of an account would not count the records that the journal already lists.
 */
async function endBegunErasures(deps: AgainDeps, journal: readonly JournalLine[]): Promise<number> {
  const hashes = journal.flatMap(({ kind, hash }) => (kind === 'login' ? [hash] : []))
  const begun = hashes.length === 0 ? [] : await begunLoginErasures(deps.owner, hashes)
  for (const id of begun) await deps.eraseLogin(id)
  return begun.length
}

async function eraseLoginsAgain(deps: AgainDeps, journal: readonly JournalLine[]): Promise<number> {
  const logins = new Map(journal.flatMap((line) => (line.kind === 'login' ? [[line.hash, line] as const] : [])))
  if (logins.size === 0) return 0
  const back = await loginsWithHash(deps.owner, [...logins.keys()])
  for (const userId of back) {
    const hash = subjectHash(userId)
    const id = randomUUID()
    // A random code, because this receipt's code is never given to anyone.
    const codeHash = hashToken(randomUUID() + randomUUID())
    await insertRepeatedLoginErasure(deps.owner, {
      id,
      userId,
      hash,
      codeHash,
      keptIn: logins.get(hash)?.keptIn ?? [],
    })
    await deps.eraseLogin(id)
  }
  return back.length
}
