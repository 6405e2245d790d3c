import type { Logger } from 'pino'
import { closeEverywhere, closeSurveyTask } from './features/group-surveys/closing/close-due-survey.ts'
import { sweepDocuments } from './features/documents/sweep-documents.ts'
import { scheduledBackup } from './features/backups/scheduled-backup.ts'
import { type ErasureDeps, eraseMemberTask } from './features/erasures/erase-member.ts'
import { eraseAgain } from './features/erasures/erase-again.ts'
import { endLostImports } from './features/member-imports/end-lost-imports.ts'
import { importMembersTask } from './features/member-imports/import-members.ts'
import { forgetImports, undoImportTask } from './features/member-imports/undo-import.ts'
import { forgetMerges } from './features/member-merges/forget-merges.ts'
import { carryOutAccountErasure, eraseAccountTask, eraseWaitingAccounts } from './features/own-data/erase-account.ts'
import { expireExports } from './features/own-data/expire-exports.ts'
import { endLeftSharing } from './features/memberships/end-left-sharing.ts'
import { makeExportTask } from './features/own-data/make-export.ts'
import { isClockInDoubt, restNotice, type RetentionReport, runRetention } from './features/retention/run-retention.ts'
import type { Clock } from './platform/platform.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { doEach } from './platform/database/subjects/work.queries.ts'
import { endTenantsTask } from './features/tenant-ends/erase-tenant.ts'
import { eraseTenantsAgain } from './features/tenant-ends/erase-tenants-again.ts'
import { sealAudit } from './platform/audit/seal.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/database/open-database.ts'

interface TaskParts {
  readonly database: Database
  readonly clock: Clock
  readonly config: Pick<Config, 'dataDir' | 'publicUrl' | 'backup' | 'secret'>
  readonly files: FileStore
  readonly secret: string
  readonly log: Logger
}

/**
 * Wraps work that cannot be taken back: sending invoices and mails, and erasing tenants. Skips the work while the
 * server's clock may be wrong.
 */
export const unlessClockInDoubt =
  ({ database, log }: Pick<TaskParts, 'database' | 'log'>, work: () => Promise<unknown>) =>
  async (): Promise<void> => {
    if (await isClockInDoubt(database.owner))
      log.warn('invoices, reminders and ends of tenants wait: the clock may have jumped')
    else await work()
  }

/**
 * Runs the retention. Then erases accounts whose erasure is overdue, and removes the undo data of old imports and
 * merges. If the retention did nothing because the clock may be wrong, the other parts do nothing either. If a part
 * fails, the others still run, and the function throws at the end.
 */
export async function removeOverdue(deps: ErasureDeps): Promise<RetentionReport> {
  const report = await runRetention(deps)
  if (report.isAtRest) return report
  const steps = [
    { name: 'retention', work: () => (report.failure === null ? Promise.resolve() : Promise.reject(report.failure)) },
    { name: 'accounts', work: () => eraseWaitingAccounts(deps) },
    { name: 'imports', work: () => forgetImports(deps) },
    { name: 'merges', work: () => forgetMerges(deps) },
  ]
  await doEach(steps, ({ work }) => work())
  return report
}

export function dataTasks({ database, clock, config, files, secret, log }: TaskParts) {
  const deps = { owner: database.owner, files, dataDir: config.dataDir }
  return {
    'import-members': importMembersTask(deps),
    'undo-import': undoImportTask(deps),
    'make-export': makeExportTask(deps),
    'erase-member': eraseMemberTask(deps),
    'erase-account': eraseAccountTask(deps),
    'expire-exports': async () => {
      await expireExports(deps)
    },
    'end-lost-imports': () => endLostImports(deps),
    'sweep-documents': async () => {
      await sweepDocuments(deps)
    },
    'run-retention': async () => {
      const { isAtRest, everywhere } = await removeOverdue(deps)
      if (isAtRest) log.error(restNotice)
      else log.info({ counts: everywhere }, 'the retention has run')
    },
    'end-left-sharing': () => endLeftSharing(deps),
    'seal-audit': async () => {
      await sealAudit(database.owner, secret)
    },
    'close-group-survey': closeSurveyTask({ owner: database.owner, clock }),
    'close-due-surveys': closeEverywhere({ owner: database.owner, clock }),
    'end-tenants': unlessClockInDoubt({ database, log }, endTenantsTask({ ...deps, clock, log })),
    'make-backup': scheduledBackup({ ...deps, config, secret, log }),
  }
}

/**
 * Repeats the erasure of tenants and people that a restored backup contains. Runs before the database is open to
 * requests.
 */
export async function eraseAgainIn(deps: ErasureDeps): Promise<number> {
  const tenants = await eraseTenantsAgain(deps)
  return tenants + (await eraseAgain({ ...deps, eraseLogin: (id) => carryOutAccountErasure(deps, id) }))
}
