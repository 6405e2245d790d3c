import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { appRole, appSettings, ownerRole } from './app-login.ts'

const backupRole = 'salus_backup'

const newPassword = (): string => randomBytes(24).toString('base64url')

/**
 * Returns the SQL with which an administrator prepares the logins and a database for Salus. SQL comments contain the
 * matching settings. The passwords are new in every call and never stored.
 */
export function writeSetupScript(database: string): string {
  const [owner, app, backup] = [newPassword(), newPassword(), newPassword()]
  const name = pg.escapeIdentifier(database)
  const settings = Object.entries(appSettings).map(
    ([setting, value]) => `alter role ${appRole} in database ${name} set ${setting} = ${pg.escapeLiteral(value)};`,
  )
  const writeAddress = (role: string, password: string) =>
    `postgresql://${role}:${password}@HOST:5432/${encodeURIComponent(database)}`
  return `-- Run this once with psql as a superuser of PostgreSQL 15 or newer. The passwords were made just now and are
-- kept nowhere else: store this file where secrets belong, or remove it afterwards.
\\set ON_ERROR_STOP on
create role ${ownerRole} login nosuperuser nocreatedb nocreaterole nobypassrls password '${owner}';
create role ${appRole} login nosuperuser nocreatedb nocreaterole nobypassrls password '${app}';
-- Reads everything for backups, and nothing else does. Leave it out where PostgreSQL itself is backed up.
create role ${backupRole} login nosuperuser nocreatedb nocreaterole bypassrls password '${backup}';
grant pg_read_all_data to ${backupRole};
create database ${name} owner ${ownerRole} template template0 encoding 'UTF8' locale 'C.UTF-8';
revoke all on database ${name} from public;
grant connect on database ${name} to ${appRole}, ${backupRole};
-- For connections through a pooler, which cannot send them.
${settings.join('\n')}

-- The settings of Salus; put the address of the server in place of HOST:
-- DATABASE_URL=${writeAddress(appRole, app)}
-- DATABASE_OWNER_URL=${writeAddress(ownerRole, owner)}
-- BACKUP_DATABASE_URL=${writeAddress(backupRole, backup)}`
}
