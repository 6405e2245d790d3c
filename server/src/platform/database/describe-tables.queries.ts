import type pg from 'pg'

const types: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  bool: 'boolean',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  timestamptz: 'Instant',
  date: 'string',
  jsonb: 'Json',
  bytea: 'Buffer',
  _int4: 'number[]',
  _uuid: 'string[]',
  _text: 'string[]',
}

interface Column {
  readonly table_name: string
  readonly column_name: string
  readonly udt_name: string
  readonly is_nullable: 'YES' | 'NO'
  readonly has_default: boolean
  readonly is_derived: boolean
}

export async function describeTables(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<Column>(`
    select table_name, column_name, udt_name, is_nullable,
           (column_default is not null or is_identity = 'YES') as has_default,
           is_generated = 'ALWAYS' as is_derived
    from information_schema.columns where table_schema = 'salus' and table_name <> 'migration'
    order by table_name, ordinal_position`)
  const tables = new Map<string, string[]>()
  for (const column of rows) {
    const lines = tables.get(column.table_name) ?? []
    lines.push(`  ${column.column_name}: ${writeType(column)}`)
    tables.set(column.table_name, lines)
  }
  const parts = [...tables].map(([name, lines]) => `export interface ${writeName(name)} {\n${lines.join('\n')}\n}\n`)
  const all = [...tables.keys()].map((name) => `  ${name}: ${writeName(name)}`).join('\n')
  return `${head}\n${parts.join('\n')}\nexport interface Tables {\n${all}\n}\n`
}

const head = `// Generated from the migrations. Do not edit: npm run generate
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** ISO 8601 text, on every way out of the database. */
type Instant = ColumnType<string, string | Date, string | Date>
/** Parsed on the way out, JSON text on the way in. */
type Json = ColumnType<unknown, string, string>
`

function writeType(column: Column): string {
  const base = types[column.udt_name]
  if (base === undefined) throw new Error(`no type for ${column.udt_name}`)
  if (base === 'Instant' || base === 'Json') return writeColumnType(base, column)
  const nullable = column.is_nullable === 'YES' ? `${base} | null` : base
  if (column.is_derived) return `GeneratedAlways<${nullable}>`
  return column.has_default ? `Generated<${nullable}>` : nullable
}

function writeColumnType(base: 'Instant' | 'Json', column: Column): string {
  if (column.is_derived) return `ColumnType<string, never, never>`
  const [out, into] = base === 'Instant' ? ['string', 'string | Date'] : ['unknown', 'string']
  if (column.is_nullable === 'YES') return `ColumnType<${out} | null, ${into} | null | undefined, ${into} | null>`
  return column.has_default ? `ColumnType<${out}, ${into} | undefined, ${into}>` : base
}

const writeName = (table: string) =>
  table
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
