// Records the migrations and the schema of a release, so that the next release can be compared with them: `node
// tools/write/release.ts [version] [commit] [folder of its migrations]`.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { describeSchema } from '../../server/src/platform/database/describe-schema.queries.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../server/src/platform/database/migrate/migrate.ts'
import { openAsIs } from '../../server/src/platform/database/open-database.ts'
import { migrationsFolder, readMigrations } from '../../server/src/platform/database/migrate/files.ts'

const manifest: { version: string } = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'),
)
const [version = manifest.version, commit = null, folder = migrationsFolder] = process.argv.slice(2)
const dataDir = mkdtempSync(path.join(tmpdir(), 'salus-release-'))
const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined })
const owner = openAsIs(embedded.ownerConnection)
try {
  await migrate(owner, { appLogin: 'own-login', log: pino({ level: 'warn' }), folder })
  const migrations = (await readMigrations(folder)).map(({ name }) => name)
  const release = { version, commit, migrations, ...(await describeSchema(owner)) }
  const file = path.join(migrationsFolder, 'releases', `${version}.json`)
  writeFileSync(file, `${JSON.stringify(release, null, 2)}\n`)
  console.log(`${path.relative(process.cwd(), file)}: ${migrations.length} migrations`)
} finally {
  await owner.end()
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
