import type pg from 'pg'

/**
 * Returns a sentence for the log if the login is a superuser, otherwise `null`. `setting` is the name of the setting
 * with the address; the sentence mentions it.
 */
export async function warnOfSuperuser(owner: pg.Pool, setting: string): Promise<string | null> {
  const { rows } = await owner.query<{ name: string; isSuperuser: boolean }>(
    `select rolname::text as name, rolsuper as "isSuperuser" from pg_catalog.pg_roles where rolname = session_user`,
  )
  const [login] = rows
  if (login?.isSuperuser !== true) return null
  return (
    `${login.name}, the login of ${setting}, is a superuser of PostgreSQL: whoever gets hold of it reads every database and ` +
    'every file of that server. Salus needs no such login: npm run salus -- database-setup prints those it needs.'
  )
}
