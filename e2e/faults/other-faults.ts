import pg from 'pg'
import { freePort } from '@salus/server/testing/peers/outside-postgres.ts'
import { type OwnPostgres, buildDatabaseUrl } from '@salus/server/testing/peers/own-postgres.ts'
import { startS3Server } from '@salus/server/testing/peers/s3-server.ts'
import { refusedStart } from '@salus/server/testing/peers/salus-process.ts'
import {
  isReported,
  isWell,
  makeFolder,
  removeFolder,
  type Seen,
  startInstallation,
  readField,
  describeAnswer,
  waitUntil,
} from './installation.ts'

/** Stops the file store, and later makes it accept connections without responding. */
export async function bucketFaults(postgres: OwnPostgres): Promise<readonly Seen[]> {
  const folder = makeFolder('bucket')
  const store = await startS3Server()
  const salus = await startInstallation(postgres, { DATA_DIR: folder, ...store.environment })
  const suffer = async (fault: string, begin: () => unknown, end: () => unknown): Promise<Seen> => {
    const memberId = await salus.newMember()
    const before = await salus.upload(memberId)
    const content = `/api/tenants/1/members/${memberId}/documents/${readField(before.body, 'id')}/content`
    await begin()
    const refused = [await salus.upload(memberId), await salus.ask('GET', content)]
    const written = await salus.ask('POST', `/api/tenants/1/members/${memberId}/notes`, { text: 'kept' })
    const ready = await salus.ask('GET', '/readyz')
    const isLogged = await salus.logs(/"msg":"the file store cannot be used/)
    await end()
    const isBack = await waitUntil(async () => (await salus.ask('GET', content)).status === 200)
    const after = await salus.upload(memberId)
    const slowest = Math.max(...refused.map(({ ms }) => ms))
    return {
      fault,
      people: `upload and documents ${refused.map(describeAnswer).join(', ')} in at most ${(slowest / 1000).toFixed(1)} s, notes ${describeAnswer(written)}`,
      operators: `/readyz ${ready.status} with "files": "${readField(ready.body, 'files')}"${isLogged ? ', an error line' : ''}`,
      lost: isBack ? 'nothing' : 'a document',
      isGood:
        [isBack, isLogged, after.status === 201, written.status === 201, slowest < 2_000].every(Boolean) &&
        refused.every((answer) => describeAnswer(answer) === '503 unavailable') &&
        readField(ready.body, 'files') === 'away',
    }
  }
  try {
    await salus.signIn()
    return [
      await suffer('S3 store gone', store.stop, store.start),
      await suffer('S3 store hangs', store.freeze, store.thaw),
    ]
  } finally {
    await salus.stop()
    await store.close()
    removeFolder(folder)
  }
}

const tenYearsMs = 10 * 365 * 86_400_000
const fiveMinutesMs = 300_000

/**
 * Returns the source of a program that sets the clock of its process ten years ahead. The new time is half a minute
 * before the next run of the tasks that run every five minutes.
 */
function clockAhead(): string {
  const ms = tenYearsMs + fiveMinutesMs - ((Date.now() + 30_000) % fiveMinutesMs)
  return `const Real = Date
globalThis.Date = class Date extends Real {
  constructor(...given) { given.length === 0 ? super(Real.now() + ${ms}) : super(...given) }
  static now() { return Real.now() + ${ms} }
}`
}

async function tasksAhead({ owner }: OwnPostgres): Promise<number> {
  const client = new pg.Client(owner)
  await client.connect()
  const { rowCount } = await client.query(
    `select from graphile_worker._private_known_crontabs where last_execution > now() + interval '1 hour'`,
  )
  await client.end()
  return rowCount ?? 0
}

/** Sets the clock of Salus ten years ahead, but not the clock of the database. */
export async function clockFault(postgres: OwnPostgres): Promise<Seen> {
  const folder = makeFolder('clock')
  const before = await startInstallation(postgres, { DATA_DIR: folder })
  await before.signIn()
  const memberId = await before.newMember()
  await before.stop()
  const salus = await startInstallation(postgres, {
    DATA_DIR: folder,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clockAhead())}`,
  })
  const signedIn = await salus.signIn()
  const read = await salus.ask('GET', '/api/tenants/1/members?limit=5')
  const written = await salus.ask('POST', `/api/tenants/1/members/${memberId}/notes`, { text: 'far ahead' })
  const wasReported = await isReported(salus, 'clock-wrong')
  const isLogged = await salus.logs(/"condition":"clock-wrong"/)
  const { status } = await salus.health()
  const hasRun = await waitUntil(async () => (await tasksAhead(postgres)) > 0, 330_000)
  await salus.stop()
  const after = await startInstallation(postgres, { DATA_DIR: folder })
  await after.signIn()
  const kept = await after.ask('GET', `/api/tenants/1/members/${memberId}`)
  const isBack = (await isWell(after)) && (await tasksAhead(postgres)) === 0
  await after.stop()
  removeFolder(folder)
  return {
    fault: 'clock of Salus 10 years ahead',
    people: `sign-in ${describeAnswer(signedIn)}, reads ${describeAnswer(read)}, notes ${describeAnswer(written)}`,
    operators: `/readyz ${status}, clock-wrong${isLogged ? ', a warning' : ''}`,
    lost:
      kept.status === 200
        ? 'nothing; scheduled tasks run again after a start with the right clock'
        : `the member answers ${describeAnswer(kept)}`,
    isGood:
      [hasRun, wasReported, isLogged, isBack, kept.status === 200].every(Boolean) &&
      ![signedIn, read, written].some(isBug),
  }
}

const isBug = ({ status }: { readonly status: number }) => status === 500

/** Starts a second process with a different secret, and puts Salus behind a proxy that it does not trust. */
export async function settingFaults(postgres: OwnPostgres): Promise<readonly Seen[]> {
  const [folder, other] = [makeFolder('first'), makeFolder('second')]
  const salus = await startInstallation(postgres, { DATA_DIR: folder })
  try {
    await salus.signIn()
    const secret = await refusedStart({
      DATABASE_URL: buildDatabaseUrl(postgres),
      DATA_DIR: other,
      PORT: String(await freePort()),
      AUTH_SECRET: 'g'.repeat(40),
    })
    const read = await salus.ask('GET', '/api/tenants/1/members?limit=5')
    const behind = await refusedStart({
      DATABASE_URL: buildDatabaseUrl(postgres),
      DATA_DIR: other,
      PORT: String(await freePort()),
      AUTH_SECRET: 'f'.repeat(40),
      PUBLIC_URL: 'https://salus.example.org',
    })
    const claimed = { 'x-forwarded-for': '203.0.113.9' }
    const served = await salus.ask('GET', '/api/tenants/1/members?limit=5', undefined, claimed)
    const isWarned = await salus.logs(/"msg":"forwarded headers from a peer that is not in TRUSTED_PROXIES/)
    const isRefused = secret.code === 1 && /belongs to the secret of another process/.test(secret.printed)
    const isStopped = behind.code === 1 && /Set TRUSTED_PROXIES/.test(behind.printed)
    return [
      {
        fault: 'two secrets',
        people: `nothing: the first process serves on (${describeAnswer(read)})`,
        operators: isRefused ? 'the second start is refused in words, exit code 1' : `exit code ${secret.code}`,
        lost: 'nothing',
        isGood: isRefused && read.status === 200,
      },
      {
        fault: 'proxy without trust, https',
        people: 'nobody is served',
        operators: isStopped ? 'the start is refused in words, exit code 1' : `exit code ${behind.code}`,
        lost: 'nothing',
        isGood: isStopped,
      },
      {
        fault: 'proxy without trust, http',
        people: `everybody is served (${describeAnswer(served)}), and all count as one network`,
        operators: isWarned ? 'a warning in the log, once an hour' : 'nothing',
        lost: 'nothing',
        isGood: isWarned && served.status === 200,
      },
    ]
  } finally {
    await salus.stop()
    removeFolder(folder)
    removeFolder(other)
  }
}
