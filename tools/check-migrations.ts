import { createHash } from 'node:crypto'

/** What a migration forgets about the tables it makes for tenants. */
export function findUnprotectedTables(sql: string): string[] {
  const code = sql.replaceAll(/--.*$/gm, '')
  return tablesOf(code).flatMap(({ name, columns }) => {
    if (!/\btenant_id\b/i.test(columns)) return []
    const policies = [...code.matchAll(new RegExp(String.raw`create\s+policy\s+\S+\s+on\s+${name}\b[^;]*;`, 'gi'))]
    return [
      ...(alters(code, name, 'enable') ? [] : [`${name} does not enable row level security`]),
      ...(alters(code, name, 'force') ? [] : [`${name} does not force row level security`]),
      ...(hasBothHalves(policies.join('\n')) ? [] : [`${name} has no policy with using and with check`]),
    ]
  })
}

/** Migrations that changed after they were committed, and migrations that are not in the list yet. */
export function findChangedMigrations(
  files: Readonly<Record<string, string>>,
  known: Readonly<Record<string, string>>,
) {
  const changed = Object.entries(known)
    .filter(([name, hash]) => files[name] === undefined || hashOf(files[name]) !== hash)
    .map(([name]) => name)
  const unlisted = Object.keys(files).filter((name) => !(name in known))
  return { changed, unlisted }
}

export function hashOf(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}

function tablesOf(code: string): { name: string; columns: string }[] {
  const found = code.matchAll(
    /create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(?:public\.)?(\w+)\s*\(([^;]*)\)[^;]*;/gi,
  )
  return [...found].map(([, name = '', columns = '']) => ({ name, columns }))
}

function alters(code: string, table: string, verb: string): boolean {
  return new RegExp(
    String.raw`alter\s+table\s+(?:public\.)?${table}\b[^;]*\b${verb}\s+row\s+level\s+security`,
    'i',
  ).test(code)
}

function hasBothHalves(policies: string): boolean {
  return /\busing\s*\(/i.test(policies) && /\bwith\s+check\s*\(/i.test(policies)
}
