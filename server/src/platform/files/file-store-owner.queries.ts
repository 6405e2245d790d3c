import type pg from 'pg'

/** Returns the name of this installation in a file store. The first call creates the name. */
export async function installationName(owner: pg.Pool): Promise<string> {
  await owner.query('insert into salus.file_store_owner default values on conflict do nothing')
  const { rows } = await owner.query<{ installation: string }>('select installation from salus.file_store_owner')
  const [row] = rows
  if (!row) throw new Error('an installation has a name')
  return row.installation
}
