import type { DiskFacts, Facts } from './read-facts.ts'

/**
 * Ordered by severity. While one of the first two is reported, no request can be served, and `/readyz` answers 503.
 */
export const conditionCodes = [
  'database-away',
  'database-refuses-writes',
  'folder-not-writable',
  'disk-nearly-full',
  'mail-failing',
  'jobs-waiting',
  'jobs-failed',
  'backup-too-old',
  'clock-wrong',
] as const
export type ConditionCode = (typeof conditionCodes)[number]

export interface Condition {
  readonly code: ConditionCode
  /** `error` if people notice the problem or data is at risk. */
  readonly level: 'error' | 'warn'
  /** Describes the problem and how to fix it. Contains no names of people. */
  readonly text: string
}

const minute = 60
/**
 * In seconds. Shorter failures are not reported, because usually the mail server was only restarted, or greylisting
 * delayed a mail for some minutes.
 */
const mailFailingSeconds = 10 * minute
/**
 * In seconds. A job that has been due for longer than this is reported as a problem. Workers look for jobs every 5 s,
 * and a long job occupies only one of four workers, so no job should have to wait this long.
 */
const jobsWaitingSeconds = 10 * minute
const clockSeconds = 10
const setBackSeconds = 5
const gibibyte = 1024 ** 3

/** Returns the problems in the order of `conditionCodes`; empty if there are none. */
export function findConditions(facts: Facts): readonly Condition[] {
  return [
    ...databaseConditions(facts),
    ...folderConditions(facts),
    ...mailConditions(facts),
    ...jobConditions(facts),
    ...facts.backups.warnings.map((warning) => error('backup-too-old', `Backups: ${warning}`)),
    ...clockConditions(facts),
  ]
}

/**
 * True if no request can be served. Reads are audited, so a database that refuses writes cannot serve reads, either.
 */
export const preventsServing = ({ code }: Condition): boolean =>
  code === 'database-away' || code === 'database-refuses-writes'

const error = (code: ConditionCode, text: string): Condition => ({ code, level: 'error', text })
const warn = (code: ConditionCode, text: string): Condition => ({ code, level: 'warn', text })

function databaseConditions({ database, databaseRefusesWrites }: Facts): readonly Condition[] {
  if (databaseRefusesWrites)
    return [
      error(
        'database-refuses-writes',
        'The database answers and refuses to write. It is read-only, a standby, or its disk is full: requests are ' +
          'answered with 503 until it writes again.',
      ),
    ]
  if (database === null)
    return [error('database-away', 'The database does not answer: requests are answered with 503 until it does.')]
  return []
}

function folderConditions({ isFolderWritable, disks }: Facts): readonly Condition[] {
  const full = disks.filter(isNearlyFull)
  return [
    ...(isFolderWritable
      ? []
      : [
          error(
            'folder-not-writable',
            'DATA_DIR cannot be written to: documents, copies of own data and the journal of erasures are not stored. ' +
              'Check its owner, its mount and its free space.',
          ),
        ]),
    ...full.map(({ folder, freeBytes }) =>
      warn(
        'disk-nearly-full',
        `The disk of ${folder === 'data' ? 'DATA_DIR' : 'BACKUP_DIR'} has ${inGibibytes(freeBytes)} GiB left. ` +
          'Uploads are refused below 1 GiB (or a tenth of a small disk). Make room.',
      ),
    ),
  ]
}

/**
 * True if the free space is below 5 GiB and also below a fifth of the disk. Uploads are refused only when much less is
 * free.
 */
const isNearlyFull = ({ freeBytes, sizeBytes }: DiskFacts) => freeBytes < Math.min(sizeBytes / 5, 5 * gibibyte)

const inGibibytes = (bytes: number) => (bytes / gibibyte).toFixed(1)

function mailConditions({ database }: Facts): readonly Condition[] {
  const seconds = database?.mailFailingSeconds ?? null
  if (seconds === null || seconds < mailFailingSeconds) return []
  const waiting = database?.jobs.mailWaiting ?? 0
  return [
    error(
      'mail-failing',
      `The mail server has taken no mail for ${formatMinutes(seconds)} (${database?.mailFailure ?? 'no code'}); ` +
        `${waiting} mails wait and are tried again. Run npm run salus -- mail test <address>.`,
    ),
  ]
}

function jobConditions({ database }: Facts): readonly Condition[] {
  if (database === null) return []
  const { oldestDueSeconds, failed } = database.jobs
  return [
    ...(oldestDueSeconds < jobsWaitingSeconds
      ? []
      : [
          error(
            'jobs-waiting',
            `A job has been due for ${formatMinutes(oldestDueSeconds)} and nothing works on it. ` +
              'Run npm run salus -- jobs; restart Salus if none is running.',
          ),
        ]),
    ...(failed === 0
      ? []
      : [
          warn(
            'jobs-failed',
            `${failed} jobs failed as often as they may. Run npm run salus -- jobs, mend the cause, then jobs retry <id>. ` +
              'They are removed after 7 days.',
          ),
        ]),
  ]
}

function clockConditions({ clockAheadSeconds, clockSetBackSeconds }: Facts): readonly Condition[] {
  const ahead = clockAheadSeconds ?? 0
  return [
    ...(Math.abs(ahead) < clockSeconds
      ? []
      : [
          warn(
            'clock-wrong',
            `The clock of this machine is ${Math.round(Math.abs(ahead))} s ${ahead > 0 ? 'ahead of' : 'behind'} the ` +
              "database's. Check the time service of both: codes of authenticator apps fail from 30 s on.",
          ),
        ]),
    ...(clockSetBackSeconds < setBackSeconds
      ? []
      : [
          warn(
            'clock-wrong',
            `The database's clock was set back by ${Math.round(clockSetBackSeconds)} s. Check its time service: times ` +
              'of records since then may be wrong.',
          ),
        ]),
  ]
}

const formatMinutes = (seconds: number) =>
  seconds < 2 * 60 * minute ? `${Math.round(seconds / minute)} minutes` : `${Math.round(seconds / 60 / minute)} hours`
