import type pg from 'pg'

/**
 * Returns the fingerprint of the secret to which the database is bound; `null` before the first start has stored it.
 */
export async function storedFingerprint(owner: pg.Pool): Promise<string | null> {
  const there = await owner.query<{ there: boolean }>(`select to_regclass('salus.installation') is not null as there`)
  if (there.rows[0]?.there !== true) return null
  const { rows } = await owner.query<{ fingerprint: string }>(
    'select secret_fingerprint as fingerprint from salus.installation',
  )
  return rows[0]?.fingerprint ?? null
}

/**
 * Stores the fingerprint unless one is already stored. Returns the stored fingerprint. If two processes start for the
 * first time at the same time, the fingerprint that was stored first is kept.
 */
export async function noteFingerprint(owner: pg.Pool, fingerprint: string): Promise<string | null> {
  await owner.query('insert into salus.installation (secret_fingerprint) values ($1) on conflict do nothing', [
    fingerprint,
  ])
  return storedFingerprint(owner)
}

export async function replaceFingerprint(owner: pg.Pool, fingerprint: string): Promise<void> {
  await owner.query(
    `insert into salus.installation (secret_fingerprint) values ($1)
     on conflict (is_one) do update set secret_fingerprint = excluded.secret_fingerprint, since = now()`,
    [fingerprint],
  )
}

export type SettingMarks = Readonly<Record<string, string>>

/** In seconds. If a process has not reported for longer than this, it counts as ended. */
const goneAfter = 60

/** Records that a process is running. Also deletes the rows of processes that have not reported for a day. */
export async function noteProcess(owner: pg.Pool, id: string, { settings, newestMigration }: Noted): Promise<void> {
  await owner.query(
    `with gone as (delete from salus.server_process where seen_at < now() - interval '1 day')
     insert into salus.server_process (id, settings, newest_migration) values ($1, $2, $3)
     on conflict (id) do update set seen_at = now()`,
    [id, JSON.stringify(settings), newestMigration],
  )
}

interface Noted {
  readonly settings: SettingMarks
  /** The newest migration that the process includes. The process is too old for any newer migration. */
  readonly newestMigration: string
}

export async function olderProcesses(client: pg.PoolClient, migration: string): Promise<number> {
  const there = await client.query<{ there: boolean }>(
    `select to_regclass('salus.server_process') is not null as there`,
  )
  if (there.rows[0]?.there !== true) return 0
  const { rows } = await client.query<{ older: number }>(
    `select count(*)::int as older from salus.server_process
     where seen_at > now() - make_interval(secs => ${goneAfter})
       and coalesce(to_jsonb(server_process) ->> 'newest_migration', '') collate "C" < $1`,
    [migration],
  )
  return rows[0]?.older ?? 0
}

export async function forgetProcess(owner: pg.Pool, id: string): Promise<void> {
  await owner.query('delete from salus.server_process where id = $1', [id])
}

export async function runningSettings(owner: pg.Pool): Promise<readonly SettingMarks[]> {
  const { rows } = await owner.query<{ settings: SettingMarks }>(
    `select settings from salus.server_process where seen_at > now() - make_interval(secs => ${goneAfter}) order by id`,
  )
  return rows.map(({ settings }) => settings)
}
