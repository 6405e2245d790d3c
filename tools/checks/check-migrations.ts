import { createHash } from 'node:crypto'

export function findUnprotectedTables(sql: string): string[] {
  const code = sql.replaceAll(/--.*$/gm, '')
  return listTables(code).flatMap(({ name, columns }) => {
    if (!/\btenant_id\b/i.test(columns)) return []
    const policies = [...code.matchAll(new RegExp(String.raw`create\s+policy\s+\S+\s+on\s+${name}\b[^;]*;`, 'gi'))]
    return [
      ...(alters(code, name, 'enable') ? [] : [`${name} does not enable row level security`]),
      ...(alters(code, name, 'force') ? [] : [`${name} does not force row level security`]),
      ...(hasBothHalves(policies.join('\n')) ? [] : [`${name} has no policy with using and with check`]),
    ]
  })
}

export function findChangedMigrations(
  files: Readonly<Record<string, string>>,
  known: Readonly<Record<string, string>>,
) {
  const changed = Object.entries(known)
    .filter(([name, hash]) => files[name] === undefined || hashMigration(files[name]) !== hash)
    .map(([name]) => name)
  const unlisted = Object.keys(files).filter((name) => !(name in known))
  return { changed, unlisted }
}

export function hashMigration(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}

function listTables(code: string): { name: string; columns: string }[] {
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
  /** The capture group, if there is one, is the name of the table. */
  readonly finds: RegExp
  /** True if the rule does not apply to tables that the same migration creates, because no process uses them yet. */
  readonly newTablesMay?: true
}

/** Statements that would break the previous version, which still runs. */
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

/** Statements that would block all requests while they run on a table with many rows. */
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
]

/**
 * This rule also covers `do` blocks, because a block in a migration keeps all its locks until the whole migration has
 * ended.
 */
const changesRows: Rule = {
  says: 'changes rows of a table outside of batches',
  // The table may be a placeholder of `format`, such as %1$I.
  finds:
    /(?<!\b(?:for|before|after|or|on|grant)\s)\b(?:update\s+(?:only\s+)?(?:salus\.)?(\w+|%[\w$]+)(?=\s+(?:(?:as\s+)?\w+\s+)?set\b)|delete\s+from\s+(?:only\s+)?(?:salus\.)?(\w+|%[\w$]+))/gi,
  newTablesMay: true,
}

/** Accepted faults. Some were found only after the migration was committed and could no longer be changed. */
export const knownFaults: Readonly<Record<string, { readonly says: string; readonly because: string }>> = {
  '0089-closed-with-a-merge.sql': {
    says: changesRows.says,
    because:
      'Committed before do blocks were looked into. Fills only what merges of records closed, but in the transaction that adds the columns: nobody reads or writes check-ups, safety answers and documents meanwhile.',
  },
  '0150-indexes-that-serve.sql': {
    says: 'drops a table, column, function, view, policy, trigger or sequence',
    because: 'Drops three indexes that no query of the previous version can use behind the policies of members.',
  },
}

/**
 * Returns the rules that a migration breaks; empty when it is safe. Migrations that run after the previous version has
 * stopped (`*.after.sql`) are allowed to remove tables and columns.
 */
export function findUnsafeStatements(name: string, sql: string): string[] {
  const [head = ''] = sql.split('\n', 1)
  const code = sql.replaceAll(/--.*$/gm, '').replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, `''`)
  const made = new Set(listTables(code).map((table) => table.name.toLowerCase()))
  const isBroken = ({ finds, newTablesMay }: Rule) =>
    newTablesMay ? tablesIn(code, finds).some((table) => !made.has(table)) : finds.test(code)
  const rules = [...(name.endsWith('.after.sql') ? [] : takesAway), ...locksLong]
  const changed = head.startsWith('-- in batches')
    ? []
    : tablesIn([code, ...listBlocks(sql)].join(';'), changesRows.finds)
  return [
    ...rules.filter(isBroken).map(({ says }) => says),
    ...(changed.some((table) => !made.has(table)) ? [changesRows.says] : []),
    ...(name.endsWith('.after.sql') ? [] : findRequiredColumns(code, made)),
    ...findWrongWays(head, sql, code),
  ]
}

const tablesIn = (code: string, finds: RegExp): readonly string[] =>
  [...code.matchAll(finds)].map(([, ...names]) => names.find((name) => name !== undefined)?.toLowerCase() ?? '')

/**
 * Returns the contents of `do` blocks. They are checked because, unlike the bodies of functions, they run as part of
 * the migration.
 */
const listBlocks = (sql: string): readonly string[] =>
  [...sql.replaceAll(/--.*$/gm, '').matchAll(/\bdo\s+(?:language\s+\w+\s+)?\$(\w*)\$([\s\S]*?)\$\1\$/gi)].map(
    ([, , block = '']) => block,
  )

/**
 * Reports new columns that are required and have no default. The previous version, which still runs, would write rows
 * without them, and the database would refuse these rows.
 */
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
