import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { startEmbeddedPostgres } from '@salus/server/platform/database/embedded-postgres/embedded-postgres.ts'
import pg from 'pg'

/** Returns every row of every table in the database of DATA_DIR, as "schema.table: row". The server must be stopped. */
export async function rowsOfDatabase(dataDir: string): Promise<readonly string[]> {
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const client = new pg.Client(embedded.ownerConnection)
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    const rows: string[] = []
    for (const { name } of tables.rows) {
      const found = await client.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)
      rows.push(...found.rows.map(({ row }) => `${name}: ${row}`))
    }
    return rows
  } finally {
    await client.end()
    await embedded.stop()
  }
}

/**
 * Returns every file below a folder, as "path: content". Skips the files of the database, because `rowsOfDatabase`
 * returns its content.
 */
export function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !path.relative(folder, file).startsWith(`postgres${path.sep}`))
    .map((file) => `${path.relative(folder, file)}: ${readFileSync(file, 'latin1')}`)
}
