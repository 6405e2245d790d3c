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

interface Rule {
  readonly says: string
  readonly finds: RegExp
  /** Whether a table that the same migration makes may have it: nobody uses that one yet. */
  readonly newTablesMay?: true
}

/** What the former version, which still runs, would stumble over. The first group is the table, where there is one. */
const takesAway: readonly Rule[] = [
  {
    says: 'drops a table, column, function, view, policy, trigger or sequence',
    finds: /\bdrop\s+(?:table|column|function|view|policy|trigger|sequence|schema|type|index|owned)\b/i,
  },
  { says: 'drops a default', finds: /\bdrop\s+default\b/i },
  { says: 'renames', finds: /\brename\s+(?:to|column|constraint|\w+\s+to)\b/i },
  { says: 'moves to another schema', finds: /\bset\s+schema\b/i },
  { says: 'sets a column not null', finds: /\bset\s+not\s+null\b/i },
  { says: 'changes the type of a column', finds: /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/i },
  { says: 'takes a right away', finds: /\brevoke\b/i },
  { says: 'empties a table', finds: /\btruncate\b/i },
]

/** What would hold up everybody while it runs on a table with many rows. */
const locksLong: readonly Rule[] = [
  {
    says: 'builds an index without concurrently',
    finds: /\bcreate\s+(?:unique\s+)?index\s+(?!concurrently\b)[^;]*?\bon\s+(?:only\s+)?(?:salus\.)?(\w+)/gi,
    newTablesMay: true,
  },
  {
    says: 'adds a constraint that looks at every row (not valid first, validate in a later migration)',
    finds:
      /\balter\s+table\s+(?:salus\.)?(\w+)(?=[^;]*?\badd\s+(?:constraint\s+\w+\s+)?(?:check|foreign\s+key|unique|primary\s+key|exclude)\b)(?![^;]*\bnot\s+valid\b)/gi,
    newTablesMay: true,
  },
  {
    says: 'adds a column that rewrites the table (a default of its own for each row, or derived)',
    finds:
      /\balter\s+table\s+(?:salus\.)?(\w+)(?=[^;]*?\badd\s+(?:column\s+)?[^;]*(?:default\s+\(?(?:gen_random_uuid|uuidv7|random|clock_timestamp|nextval)|generated\s+(?:always|by\s+default)\s+as|\b(?:big|small)?serial\b))/gi,
    newTablesMay: true,
  },
  {
    says: 'changes rows of a table outside of batches',
    finds:
      /(?<!\b(?:for|before|after|or|delete|on|grant)\s)\b(?:update|delete\s+from)\s+(?:salus\.)?(\w+)(?=\s+(?:set|where|using|as)\b)/gi,
    newTablesMay: true,
  },
]

/**
 * What a migration must not do because the former version still runs while it is applied, or because it would hold up
 * everybody. Migrations for after the former version (`*.after.sql`) may take away.
 */
export function findUnsafeStatements(name: string, sql: string): string[] {
  const [head = ''] = sql.split('\n', 1)
  const code = sql.replaceAll(/--.*$/gm, '').replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, `''`)
  const made = new Set(tablesOf(code).map((table) => table.name.toLowerCase()))
  const isBroken = ({ finds, newTablesMay }: Rule) =>
    newTablesMay ? [...code.matchAll(finds)].some(([, table = '']) => !made.has(table.toLowerCase())) : finds.test(code)
  const inBatches = head.startsWith('-- in batches')
  const rules = [
    ...(name.endsWith('.after.sql') ? [] : takesAway),
    ...locksLong.filter(({ says }) => !(inBatches && says.startsWith('changes rows'))),
  ]
  return [
    ...rules.filter(isBroken).map(({ says }) => says),
    ...(name.endsWith('.after.sql') ? [] : findRequiredColumns(code, made)),
    ...findWrongWays(head, sql, code),
  ]
}

/** Columns that a row written by the former version would lack. */
function findRequiredColumns(code: string, made: ReadonlySet<string>): string[] {
  return [...code.matchAll(/\balter\s+table\s+(?:if\s+exists\s+)?(?:salus\.)?(\w+)([^;]*)/gi)].flatMap(
    ([, table = '', actions = '']) => {
      if (made.has(table.toLowerCase())) return []
      const added = actions.split(/\badd\s+column\b/i).slice(1)
      return added.some((column) => /\bnot\s+null\b/i.test(column) && !/\b(?:default|generated)\b/i.test(column))
        ? [`adds a column to ${table} that is not null and has no default`]
        : []
    },
  )
}

function findWrongWays(head: string, sql: string, code: string): string[] {
  const isOutside = head.trim() === '-- outside a transaction'
  const statements = code.split(';').filter((statement) => statement.trim() !== '')
  return [
    ...(/\bconcurrently\b/i.test(code) && !isOutside ? ['needs the first line "-- outside a transaction"'] : []),
    ...(isOutside && statements.some((one) => /\bcreate\b/i.test(one) && !/\bif\s+not\s+exists\b/i.test(one))
      ? ['must be able to run again: create … if not exists']
      : []),
    ...(isOutside && /\$\w*\$/.test(sql) ? ['has a function outside a transaction'] : []),
    ...(head.startsWith('-- in batches') && (statements.length !== 1 || !/\blimit\s+\d+/i.test(code))
      ? ['must be one statement with a limit, to be run in batches']
      : []),
    ...(/^-- (?:in batches|outside)/.test(head) && !headers.includes(head.trim())
      ? [`has the first line "${head.trim()}", which says nothing; there are: ${headers.join(' · ')}`]
      : []),
  ]
}

const headers = ['-- outside a transaction', '-- in batches', '-- in batches, tenant by tenant']
