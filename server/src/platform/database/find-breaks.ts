import type { SchemaShape, TableShape } from './describe-schema.queries.ts'

/**
 * Lists the schema changes that would break a server of the previous release:
 * - A part that the server uses was removed or changed.
 * - The app lost a right.
 * - There is a new required column, which the server does not fill.
 * - A column that could not be `null` can now be `null`.
 * - There is a new constraint or trigger, or a policy was changed.
 */
export function findBreaks(before: SchemaShape, after: SchemaShape): readonly string[] {
  const tables = Object.entries(before.tables).flatMap(([name, old]) => {
    const now = after.tables[name]
    return now ? breaksOfTable(name, old, now) : [`${name} is gone`]
  })
  const functions = before.functions.filter((one) => !after.functions.some((other) => other.startsWith(one)))
  return [...tables, ...functions.map((one) => `the function ${one} is gone or changed`)]
}

function breaksOfTable(name: string, old: TableShape, now: TableShape): readonly string[] {
  const lost = [...old.rights].filter((right) => !now.rights.includes(right))
  const known = new Set(Object.keys(old.columns))
  const stricter = Object.entries(now.constraints)
    .filter(([text, columns]) => !(text in old.constraints) && columns.some((column) => known.has(column)))
    .map(([text]) => `${name} has a new constraint on columns of before: ${text}`)
  const needed = Object.keys(old.constraints)
    .filter((text) => /^(PRIMARY KEY|UNIQUE)/.test(text) && !(text in now.constraints))
    .map((text) => `${name} lost a key: ${text}`)
  const added = Object.entries(now.columns)
    .filter(([column, is]) => !known.has(column) && / not null/.test(is) && !/ (default|derived|identity)/.test(is))
    .map(([column]) => `${name}.${column} is new, not null and without a default`)
  return [
    ...(lost.length > 0 ? [`the app lost a right to ${name}: ${lost.join('')}`] : []),
    ...Object.entries(old.columns).flatMap(([column, is]) =>
      breaksOfColumn(`${name}.${column}`, is, now.columns[column]),
    ),
    ...added,
    ...stricter,
    ...needed,
    ...newOnes(old.triggers, now.triggers).map((text) => `${name} has a new trigger: ${text}`),
    ...(JSON.stringify(old.policies) === JSON.stringify(now.policies) ? [] : [`${name} has other policies`]),
  ]
}

function breaksOfColumn(name: string, old: string, now: string | undefined): readonly string[] {
  if (now === undefined) return [`${name} is gone`]
  const [was, is] = [readParts(old), readParts(now)]
  const lost = [...was.rights].filter((right) => !is.rights.includes(right))
  return [
    ...(was.type === is.type ? [] : [`${name} was ${was.type} and is ${is.type}`]),
    ...(was.isNullable && !is.isNullable ? [`${name} was nullable and is not`] : []),
    ...(!was.isNullable && is.isNullable ? [`${name} may be null, which the former release never read`] : []),
    ...(was.filled !== '' && is.filled !== was.filled ? [`${name} lost what fills it: ${was.filled}`] : []),
    ...(lost.length > 0 ? [`the app lost a right to ${name}: ${lost.join('')}`] : []),
  ]
}

function readParts(column: string) {
  const [, type = '', nullable, filled = '', rights = ''] =
    /^(.*?) (not null|null)(?: (default|derived|identity))? app:(\w*)$/.exec(column) ?? []
  return { type, isNullable: nullable === 'null', filled, rights }
}

const newOnes = (old: readonly string[], now: readonly string[]) => now.filter((text) => !old.includes(text))
