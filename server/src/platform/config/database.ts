import { z } from 'zod'
import { isLoopback } from './trusted-origins.ts'

export interface DatabaseConfig {
  /**
   * The owner's login or, if `databaseOwnerUrl` is set, the app's login. `null` for the embedded database in dataDir.
   */
  readonly databaseUrl: string | null
  /** The login that owns the tables, if an administrator prepared two logins. Always connects without a pooler. */
  readonly databaseOwnerUrl: string | null
  /** The app's login without a pooler. Set only if `databaseUrl` uses a pooler. */
  readonly databaseListenUrl: string | null
}

export const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'postgresql://…')
  .refine(URL.canParse, 'postgresql://user:password@host:5432/database, with special characters written as %..')

export const databaseEnvironment = {
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_LISTEN_URL: postgresUrl.optional(),
  DATABASE_TLS: z.enum(['required', 'optional']).default('required'),
}

type DatabaseValues = z.output<z.ZodObject<typeof databaseEnvironment>> & {
  readonly BACKUP_DATABASE_URL?: string | undefined
}

export function readDatabaseConfig(values: DatabaseValues, refuse: (reason: string) => never): DatabaseConfig {
  const { DATABASE_URL: url = null, DATABASE_OWNER_URL: owner = null, DATABASE_LISTEN_URL: listen = null } = values
  if (owner !== null && url === null) refuse('DATABASE_OWNER_URL needs DATABASE_URL beside it: the login of salus_app')
  if (listen !== null && owner === null)
    refuse('DATABASE_LISTEN_URL needs DATABASE_URL and DATABASE_OWNER_URL beside it (docs/how-to/use-pgbouncer.md)')
  if (values.DATABASE_TLS === 'required') requireProvenLinks(values, refuse)
  return { databaseUrl: url, databaseOwnerUrl: owner, databaseListenUrl: listen }
}

const addresses = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_LISTEN_URL', 'BACKUP_DATABASE_URL'] as const

/**
 * Refuses the addresses of other machines unless the connection verifies their certificates. Otherwise rows and
 * passwords could be read on the way or sent to an impostor.
 */
function requireProvenLinks(values: DatabaseValues, refuse: (reason: string) => never): void {
  for (const name of addresses) {
    const host = unprovenHost(values[name])
    if (host !== null)
      refuse(
        `${name} leads to another machine (${host}) without sslmode=verify-full, so health data would travel to it ` +
          'unencrypted or unproven: append ?sslmode=verify-full&sslrootcert=/path/to/ca.pem, or set ' +
          'DATABASE_TLS=optional where nobody else is on that network (docs/how-to/use-your-own-database.md)',
      )
  }
}

/**
 * Returns the host of the address if the host is remote and the connection does not verify its certificate; otherwise
 * `null`. Only `verify-full` and `verify-ca` count as verifying. With `require`, node-postgres verifies the certificate
 * as well, but other programs only encrypt the connection.
 */
function unprovenHost(address: string | undefined): string | null {
  if (address === undefined) return null
  const { hostname, searchParams } = new URL(address)
  const given: Readonly<Record<string, string>> = Object.fromEntries(searchParams)
  const host = given['host'] ?? decodeURIComponent(hostname).replaceAll(/[[\]]/g, '')
  if (host === '' || host.startsWith('/') || isLoopback(host)) return null
  return given['sslmode'] === 'verify-full' || given['sslmode'] === 'verify-ca' ? null : host
}
