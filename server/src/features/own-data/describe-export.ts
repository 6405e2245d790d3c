import { described } from './export.words.ts'
import type { OwnData, Rows } from './collect-own-data.ts'

export function describeSchema(data: OwnData): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Everything that Salus has stored about one person',
    type: 'object',
    required: ['format', 'account', 'tenants'],
    properties: {
      format: { const: exportFormat },
      account: { description: 'Outside of all tenants', ...tablesSchema(data.account) },
      tenants: {
        type: 'array',
        items: {
          type: 'object',
          required: ['tenant', 'tables', 'checkUps'],
          properties: {
            tenant: { type: 'object', properties: { groupId: { type: 'integer' }, displayName: { type: 'string' } } },
            tables: tablesSchema(mergeRows(data.tenants.map(({ tables }) => tables))),
            checkUps: { type: 'array', description: described['check_ups'], items: { type: 'object' } },
          },
        },
      },
    },
  }
}

export const exportFormat = 'salus-own-data/1'

const mergeRows = (all: readonly Rows[]): Rows => {
  const names = new Set(all.flatMap((rows) => Object.keys(rows)))
  return Object.fromEntries([...names].map((name) => [name, all.flatMap((rows) => rows[name] ?? [])]))
}

const tablesSchema = (rows: Rows) => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(rows).map(([name, found]) => [
      name,
      {
        type: 'array',
        description: described[name] ?? name,
        items: {
          type: 'object',
          properties: Object.fromEntries(
            [...new Set(found.flatMap((row) => Object.keys(row)))].map((column) => [
              column,
              { type: [...new Set(found.map((row) => nameType(row[column])))] },
            ]),
          ),
        },
      },
    ]),
  ),
})

function nameType(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}
