import type pg from 'pg'

/** How long ago the window of the counter `r` started; 0 if the clock has been set back since. */
const elapsed = `greatest(0, extract(epoch from now() - r.window_started_at))::float`

export interface Counted {
  readonly count: number
  /**
   * How many seconds ago `window_started_at` was. What this column contains depends on the function that counts:
   * - `countUp` and `countSome`: the start of the window
   * - `countInRow`: the time of the last count
   * - `countInBucket`: the time at which the count of the bucket last decreased
   */
  readonly secondsAgo: number
}

/** Adds one to a counter with a fixed window. After the end of the window, the counter starts at one. */
export const countUp = (pool: pg.Pool, key: string, windowSeconds: number): Promise<Counted> =>
  countSome(pool, key, { times: 1, windowSeconds })

/** Adds `times` to a counter with a fixed window. A negative number subtracts counts. */
export async function countSome(
  pool: pg.Pool,
  key: string,
  { times, windowSeconds }: { readonly times: number; readonly windowSeconds: number },
): Promise<Counted> {
  return one(
    pool,
    `insert into rate_limit as r (key, window_started_at, count) values ($1, now(), $3::int)
     on conflict (key) do update set
       count = case when r.window_started_at <= now() - make_interval(secs => $2) then $3::int else r.count + $3::int end,
       window_started_at = case when r.window_started_at <= now() - make_interval(secs => $2) then now()
         else least(r.window_started_at, now()) end
     returning count, ${elapsed} as seconds_ago`,
    [key, windowSeconds, times],
  )
}

/** Adds one to a counter. After `quietSeconds` without a count, the counter starts at one. */
export async function countInRow(pool: pg.Pool, key: string, quietSeconds: number): Promise<Counted> {
  return one(
    pool,
    `insert into rate_limit as r (key, window_started_at, count) values ($1, now(), 1)
     on conflict (key) do update set
       count = case when r.window_started_at <= now() - make_interval(secs => $2) then 1 else r.count + 1 end,
       window_started_at = now()
     returning count, ${elapsed} as seconds_ago`,
    [key, quietSeconds],
  )
}

/** Adds one to the count of a bucket. The count decreases by one every `secondsEach` seconds, down to 0. */
export async function countInBucket(pool: pg.Pool, key: string, secondsEach: number): Promise<Counted> {
  return one(
    pool,
    `insert into rate_limit as r (key, window_started_at, count) values ($1, now(), 1)
     on conflict (key) do update set
       count = greatest(0, r.count - floor(${elapsed} / $2::float)::int) + 1,
       window_started_at = case
         when r.count <= floor(${elapsed} / $2::float) then now()
         else least(r.window_started_at, now()) + make_interval(secs => $2::float * floor(${elapsed} / $2::float)) end
     returning count, ${elapsed} as seconds_ago`,
    [key, secondsEach],
  )
}

/**
 * Reads counters. If the clock has been set back, a window that would start in the future starts now. Without this,
 * people would have to wait until the clock shows its former time again.
 */
export async function readCounts(pool: pg.Pool, keys: readonly string[]): Promise<ReadonlyMap<string, Counted>> {
  const { rows } = await pool.query<{ key: string; count: number; seconds_ago: number }>(
    `with moved as (
       update rate_limit set window_started_at = now()
       where key = any($1) and window_started_at > now() + interval '1 minute')
     select key, count, ${elapsed} as seconds_ago from rate_limit r where key = any($1)`,
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

interface MoreCounted {
  readonly key: string
  readonly startedAt: Date
  readonly more: number
}

/** Adds the counts of one process to the shared counts of the same window. Returns the new sums by key. */
export async function addCounts(pool: pg.Pool, counts: readonly MoreCounted[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ key: string; count: number }>(
    `insert into rate_limit as r (key, window_started_at, count)
     select * from unnest($1::text[], $2::timestamptz[], $3::int[]) order by 1
     on conflict (key) do update set
       count = case when r.window_started_at = excluded.window_started_at then r.count + excluded.count else excluded.count end,
       window_started_at = excluded.window_started_at
     returning key, count`,
    [counts.map(({ key }) => key), counts.map(({ startedAt }) => startedAt), counts.map(({ more }) => more)],
  )
  return new Map(rows.map((row) => [row.key, row.count]))
}

export async function usersOfSessions(
  pool: pg.Pool,
  tokens: readonly string[],
): Promise<readonly { token: string; user_id: string }[]> {
  const { rows } = await pool.query<{ token: string; user_id: string }>(
    'select token, user_id from session where token = any($1)',
    [tokens],
  )
  return rows
}
