import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { hashMigration } from '../checks/check-migrations.ts'

const folder = fileURLToPath(new URL('../../server/migrations/', import.meta.url))

/** Adds the hashes of new migrations to the list. Existing hashes stay, because a committed migration never changes. */
export function writeMigrationHashes(): void {
  const list = `${folder}checksums.json`
  const known = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && known[name] === undefined)
  const added = names.toSorted().map((name) => [name, hashMigration(readFileSync(folder + name, 'utf8'))] as const)
  if (added.length === 0) return
  writeFileSync(list, `${JSON.stringify({ ...known, ...Object.fromEntries(added) }, null, 2)}\n`)
}
