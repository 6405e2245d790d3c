import { execFileSync, spawn } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { end, freePort, openFolder, type OutsidePostgres, retryUntilDone } from './outside-postgres.ts'

const places = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']

/**
 * Returns the path of PgBouncer. If it is missing and this process is root on Debian, tries to install it. If it is
 * still missing, prints that and returns `null`.
 */
export function findPgBouncer(): string | null {
  const found = () => places.find((place) => existsSync(place)) ?? null
  if (found() === null && process.getuid?.() === 0 && existsSync('/etc/debian_version')) install()
  if (found() === null) process.stderr.write('NOT TESTED: PgBouncer is not here. Install the package pgbouncer.\n')
  return found()
}

function install(): void {
  const options = {
    env: { PATH: process.env['PATH'], DEBIAN_FRONTEND: 'noninteractive' },
    stdio: 'ignore',
    timeout: 60_000,
  } as const
  try {
    execFileSync('/usr/bin/apt-get', ['update'], options)
    execFileSync('/usr/bin/apt-get', ['install', '-y', '--no-install-recommends', 'pgbouncer'], options)
  } catch {
    // Without a network, PgBouncer cannot be installed. `findPgBouncer` then prints that it is missing.
  }
}

export interface PgBouncer {
  readonly port: number
  stop(): Promise<void>
}

interface Settings {
  readonly database: string
  readonly users: Readonly<Record<string, string>>
  readonly ignoresOptions: boolean
}

/** Starts a PgBouncer in transaction mode in front of a database. */
export async function startPgBouncer(outside: OutsidePostgres, settings: Settings): Promise<PgBouncer> {
  const program = findPgBouncer()
  if (program === null) throw new Error('PgBouncer is not here')
  const folder = openFolder('salus-pgbouncer-')
  const port = await freePort()
  const users = Object.entries(settings.users).map(([user, password]) => `"${user}" "${password}"`)
  writeFileSync(path.join(folder, 'users'), `${users.join('\n')}\n`, { mode: 0o644 })
  const lines = [
    '[databases]',
    `${settings.database} = host=127.0.0.1 port=${outside.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'pool_mode = transaction',
    'default_pool_size = 3',
    'auth_type = scram-sha-256',
    `auth_file = ${path.join(folder, 'users')}`,
    ...(settings.ignoresOptions ? ['ignore_startup_parameters = options'] : []),
  ]
  writeFileSync(path.join(folder, 'pgbouncer.ini'), `${lines.join('\n')}\n`, { mode: 0o644 })
  const server = spawn(program, ['-q', path.join(folder, 'pgbouncer.ini')], {
    ...outside.user,
    cwd: '/',
    stdio: 'ignore',
  })
  const [[user = '', password = ''] = []] = Object.entries(settings.users)
  await retryUntilDone(async () => {
    const client = new pg.Client({ host: '127.0.0.1', port, user, password, database: settings.database })
    await client.connect()
    await client.end()
  })
  return {
    port,
    stop: async () => {
      await end(server, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
