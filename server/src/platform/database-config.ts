import { z } from 'zod'

export interface DatabaseConfig {
  /** `null` for the embedded database in dataDir. Otherwise the app's login if `databaseOwnerUrl` is set, else the owner's. */
  readonly databaseUrl: string | null
  /** The login that owns the tables, where an administrator prepared two. Never through a pooler. */
  readonly databaseOwnerUrl: string | null
  /** The app's login without the pooler in between. If set, `databaseUrl` leads through one. */
  readonly databaseListenUrl: string | null
}

/** An address of PostgreSQL. */
export const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'postgresql://…')
  .refine(URL.canParse, 'postgresql://user:password@host:5432/database, with special characters written as %..')

export const databaseEnvironment = {
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_LISTEN_URL: postgresUrl.optional(),
}

type DatabaseValues = z.output<z.ZodObject<typeof databaseEnvironment>>

export function databaseConfigOf(values: DatabaseValues, refuse: (reason: string) => never): DatabaseConfig {
  const { DATABASE_URL: url = null, DATABASE_OWNER_URL: owner = null, DATABASE_LISTEN_URL: listen = null } = values
  if (owner !== null && url === null) refuse('DATABASE_OWNER_URL needs DATABASE_URL beside it: the login of salus_app')
  if (listen !== null && owner === null)
    refuse('DATABASE_LISTEN_URL needs DATABASE_URL and DATABASE_OWNER_URL beside it (docs/how-to/use-pgbouncer.md)')
  return { databaseUrl: url, databaseOwnerUrl: owner, databaseListenUrl: listen }
}
