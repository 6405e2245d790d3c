import type { Logger } from 'pino'
import { sweepDocuments } from './features/documents/sweep-documents.ts'
import { scheduledBackup } from './features/backups/scheduled-backup.ts'
import { type ErasureMeans, eraseMemberTask } from './features/erasures/erase-member.ts'
import { eraseAgain } from './features/erasures/erase-again.ts'
import { importMembersTask } from './features/member-imports/import-members.ts'
import { forgetImports, undoImportTask } from './features/member-imports/undo-import.ts'
import { forgetMerges } from './features/member-merges/undo-merge.ts'
import { carryOutAccountErasure, eraseAccountTask } from './features/own-data/erase-account.ts'
import { expireExports } from './features/own-data/expire-exports.ts'
import { makeExportTask } from './features/own-data/make-export.ts'
import { isClockInDoubt, restNotice, type RetentionReport, runRetention } from './features/retention/run-retention.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { sealAudit } from './platform/audit-seal.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database/open-database.ts'

interface TaskParts {
  readonly database: Database
  readonly config: Pick<Config, 'dataDir' | 'publicUrl' | 'backup' | 'secret'>
  readonly files: FileStore
  readonly secret: string
  readonly log: Logger
}

/** A task that invoices or writes to people: what a wrong clock has it send cannot be taken back. */
export const unlessClockInDoubt =
  ({ database, log }: Pick<TaskParts, 'database' | 'log'>, work: () => Promise<unknown>) =>
  async (): Promise<void> => {
    if (await isClockInDoubt(database.owner)) log.warn('invoices and reminders wait: the clock may have jumped')
    else await work()
  }

/** Removes everything that is past its time, the means to undo imports and merges included. */
export async function removeOverdue(means: ErasureMeans): Promise<RetentionReport> {
  const report = await runRetention(means)
  if (report.isAtRest) return report
  await forgetImports(means)
  await forgetMerges(means)
  return report
}

/** The jobs that copy, keep and remove what is stored about people. */
export function dataTasks({ database, config, files, secret, log }: TaskParts) {
  const means = { owner: database.owner, files, dataDir: config.dataDir }
  return {
    'import-members': importMembersTask(means),
    'undo-import': undoImportTask(means),
    'make-export': makeExportTask(means),
    'erase-member': eraseMemberTask(means),
    'erase-account': eraseAccountTask(means),
    'expire-exports': async () => {
      await expireExports(means)
    },
    'sweep-documents': async () => {
      await sweepDocuments(means)
    },
    'run-retention': async () => {
      const { isAtRest, everywhere } = await removeOverdue(means)
      if (isAtRest) log.error(restNotice)
      else log.info({ counts: everywhere }, 'the retention has run')
    },
    'seal-audit': async () => {
      await sealAudit(database.owner, secret)
    },
    'make-backup': scheduledBackup({ ...means, config, secret, log }),
  }
}

/** Before a restored database is shown to anybody: who was erased stays erased. */
export const eraseAgainIn = (means: ErasureMeans): Promise<number> =>
  eraseAgain({ ...means, eraseLogin: (id) => carryOutAccountErasure(means, id) })
