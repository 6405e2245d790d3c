import { type HealthReport } from './health-watch.ts'
import { conditionCodes, preventsServing } from './find-conditions.ts'
import type { DelayFigures } from './event-loop-delay.ts'
import type { Facts } from './read-facts.ts'
import type { Release } from '../start/release.ts'

interface FigureKind {
  readonly help: string
  readonly labels?: readonly string[]
}

/**
 * The figures that are read at the moment of each report. Their labels contain only fixed words, never personal data.
 */
export const figureKinds = {
  salus_build_info: { help: 'Always 1; version and commit of the running server', labels: ['version', 'commit'] },
  salus_ready: { help: '1 while requests can be served' },
  salus_condition: { help: '1 while the condition holds; see docs/how-to/observe.md', labels: ['code'] },
  salus_database_up: { help: '1 while the database answers' },
  salus_database_size_bytes: { help: 'Size of the database' },
  salus_database_connections: {
    help: 'Connections of this process to the database',
    labels: ['pool', 'state'],
  },
  salus_database_connections_max: { help: 'The most connections that the pool opens', labels: ['pool'] },
  salus_database_connections_waiting: { help: 'Requests that wait for a connection', labels: ['pool'] },
  salus_jobs: { help: 'Jobs in the queue, of all processes', labels: ['state'] },
  salus_jobs_oldest_due_seconds: { help: 'How long the job that is due for longest has been due' },
  salus_mail_waiting: { help: 'Mails that wait to be sent or tried again' },
  salus_mail_failing_seconds: { help: 'For how long the mail server has taken no mail; 0 when it takes mail' },
  salus_live_listening: { help: '1 while events of the database are heard' },
  salus_live_streams: { help: 'Open event streams of browsers' },
  salus_event_loop_delay_seconds: {
    help: 'How late the event loop was within the last 15 s',
    labels: ['quantile'],
  },
  salus_process_memory_bytes: { help: 'Memory of this process', labels: ['kind'] },
  salus_process_cpu_seconds: { help: 'Processor time of this process since its start' },
  salus_process_uptime_seconds: { help: 'Time since this process started' },
  salus_backup_age_seconds: { help: 'Age of the newest scheduled backup; missing when there is none' },
  salus_disk_free_bytes: { help: 'Free space of the disk', labels: ['folder'] },
  salus_disk_size_bytes: { help: 'Size of the disk', labels: ['folder'] },
  salus_clock_ahead_seconds: { help: "How far this machine's clock is ahead of the database's" },
} as const satisfies Readonly<Record<string, FigureKind>>

export type FigureName = keyof typeof figureKinds

export interface Figure {
  readonly name: FigureName
  readonly value: number
  readonly labels?: Readonly<Record<string, string>>
}

export interface PoolFigures {
  readonly name: 'requests' | 'sign-in' | 'owner'
  readonly total: number
  readonly idle: number
  readonly waiting: number
  readonly max: number
}

export interface ProcessFigures {
  readonly release: Release
  readonly pools: readonly PoolFigures[]
  readonly live: { readonly isListening: boolean; readonly streamCount: number }
  readonly delay: DelayFigures
}

/** Returns all figures at this moment. A figure that cannot be read is left out, because 0 would be wrong. */
export const listFigures = ({ facts, conditions }: HealthReport, own: ProcessFigures): readonly Figure[] => [
  { name: 'salus_build_info', value: 1, labels: { ...own.release } },
  { name: 'salus_ready', value: conditions.some(preventsServing) ? 0 : 1 },
  ...conditionCodes.map((code): Figure => {
    const isSo = conditions.some((condition) => condition.code === code)
    return { name: 'salus_condition', value: isSo ? 1 : 0, labels: { code } }
  }),
  ...listDatabase(facts),
  ...own.pools.flatMap(listPool),
  ...listProcess(own),
  ...facts.disks.flatMap(({ folder, freeBytes, sizeBytes }): Figure[] => [
    { name: 'salus_disk_free_bytes', value: freeBytes, labels: { folder } },
    { name: 'salus_disk_size_bytes', value: sizeBytes, labels: { folder } },
  ]),
  ...optional('salus_backup_age_seconds', facts.backups.newestAgeSeconds),
  ...optional('salus_clock_ahead_seconds', facts.clockAheadSeconds),
]

const optional = (name: FigureName, value: number | null): readonly Figure[] =>
  value === null ? [] : [{ name, value }]

function listDatabase({ database, databaseRefusesWrites }: Facts): readonly Figure[] {
  if (database === null) return [{ name: 'salus_database_up', value: databaseRefusesWrites ? 1 : 0 }]
  const { jobs } = database
  const states = ['waiting', 'running', 'retrying', 'failed'] as const
  return [
    { name: 'salus_database_up', value: 1 },
    { name: 'salus_database_size_bytes', value: database.sizeBytes },
    ...states.map((state): Figure => ({ name: 'salus_jobs', value: jobs[state], labels: { state } })),
    { name: 'salus_jobs_oldest_due_seconds', value: jobs.oldestDueSeconds },
    { name: 'salus_mail_waiting', value: jobs.mailWaiting },
    { name: 'salus_mail_failing_seconds', value: database.mailFailingSeconds ?? 0 },
  ]
}

const listPool = ({ name: pool, total, idle, waiting, max }: PoolFigures): readonly Figure[] => [
  { name: 'salus_database_connections', value: idle, labels: { pool, state: 'idle' } },
  { name: 'salus_database_connections', value: total - idle, labels: { pool, state: 'used' } },
  { name: 'salus_database_connections_max', value: max, labels: { pool } },
  { name: 'salus_database_connections_waiting', value: waiting, labels: { pool } },
]

function listProcess({ live, delay }: ProcessFigures): readonly Figure[] {
  const { rss, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const memory = { resident: rss, heap: heapUsed, external }
  return [
    { name: 'salus_live_listening', value: live.isListening ? 1 : 0 },
    { name: 'salus_live_streams', value: live.streamCount },
    ...Object.entries(delay).map(([quantile, value]): Figure => ({
      name: 'salus_event_loop_delay_seconds',
      value,
      labels: { quantile },
    })),
    ...Object.entries(memory).map(([kind, value]): Figure => ({
      name: 'salus_process_memory_bytes',
      value,
      labels: { kind },
    })),
    { name: 'salus_process_cpu_seconds', value: (user + system) / 1e6 },
    { name: 'salus_process_uptime_seconds', value: process.uptime() },
  ]
}
