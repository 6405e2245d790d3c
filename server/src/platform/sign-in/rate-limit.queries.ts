import type pg from 'pg'

export interface Counted {
  readonly count: number
  /** Since the window began; for failures in a row: since the last one. */
  readonly secondsAgo: number
}

/** Counts one more within a fixed window, which begins anew when it is over. */
export async function countUp(pool: pg.Pool, key: string, windowSeconds: number): Promise<Counted> {
  return one(
    pool,
    `insert into rate_limit as r (key, window_started_at, count) values ($1, now(), 1)
     on conflict (key) do update set
       count = case when r.window_started_at <= now() - make_interval(secs => $2) then 1 else r.count + 1 end,
       window_started_at = case when r.window_started_at <= now() - make_interval(secs => $2) then now() else r.window_started_at end
     returning count, extract(epoch from now() - window_started_at)::float as seconds_ago`,
    [key, windowSeconds],
  )
}

/** Counts one more in a row; the row ends when nothing came for so long. */
export async function countInRow(pool: pg.Pool, key: string, quietSeconds: number): Promise<Counted> {
  return one(
    pool,
    `insert into rate_limit as r (key, window_started_at, count) values ($1, now(), 1)
     on conflict (key) do update set
       count = case when r.window_started_at <= now() - make_interval(secs => $2) then 1 else r.count + 1 end,
       window_started_at = now()
     returning count, extract(epoch from now() - window_started_at)::float as seconds_ago`,
    [key, quietSeconds],
  )
}

export async function readCounts(pool: pg.Pool, keys: readonly string[]): Promise<ReadonlyMap<string, Counted>> {
  const { rows } = await pool.query<{ key: string; count: number; seconds_ago: number }>(
    `select key, count, extract(epoch from now() - window_started_at)::float as seconds_ago from rate_limit where key = any($1)`,
    [keys],
  )
  return new Map(rows.map((row) => [row.key, { count: row.count, secondsAgo: row.seconds_ago }]))
}

export async function forgetCount(pool: pg.Pool, keyPrefix: string): Promise<void> {
  await pool.query('delete from rate_limit where starts_with(key, $1)', [keyPrefix])
}

async function one(pool: pg.Pool, text: string, values: readonly unknown[]): Promise<Counted> {
  const { rows } = await pool.query<{ count: number; seconds_ago: number }>(text, [...values])
  const row = rows[0]
  if (!row) throw new Error('a counter answered nothing')
  return { count: row.count, secondsAgo: row.seconds_ago }
}
