import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { describeTables } from '../server/src/platform/database/describe-tables.queries.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded-postgres/embedded-postgres.ts'
import { openDatabase } from '../server/src/platform/database/open-database.ts'
import { writeActTexts } from './write/act-texts.ts'
import { writeIcons } from './write/icons.ts'
import { writeMigrationHashes } from './write/migration-hashes.ts'
import { writeModuleCodes } from './write/module-codes.ts'
import { writeThresholds } from './write/thresholds.ts'

/**
 * Generates the committed files: the tables of thresholds and of the modules' codes, the texts of acts, the icons, and
 * the hashes of new migrations. From the migrations, also generates the row types of the database. `npm test` compares
 * the results with the committed files.
 */
writeThresholds()
writeModuleCodes()
writeActTexts()
writeIcons()
writeMigrationHashes()
const dataDir = mkdtempSync(path.join(tmpdir(), 'salus-generate-'))
const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined })
const database = await openDatabase({ owner: embedded.ownerConnection, appLogin: 'own-login' }, pino({ level: 'warn' }))
try {
  const file = fileURLToPath(new URL('../server/src/platform/database/tables.gen.ts', import.meta.url))
  writeFileSync(file, await describeTables(database.owner))
} finally {
  await database.close()
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
