import type { z } from 'zod'

/**
 * Parses a response. Drops the fields that this page does not know, so that it keeps working after the server was
 * updated.
 */
export function parseKnown<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  const pruned = structuredClone(answer)
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') dropKeys(pruned, issue.path, issue.keys)
  }
  return schema.parse(pruned)
}

function dropKeys(root: unknown, path: readonly PropertyKey[], keys: readonly string[]): void {
  let place: unknown = root
  for (const step of path) {
    if (!isIndexable(place)) return
    place = place[step]
  }
  if (isIndexable(place)) for (const key of keys) delete place[key]
}

const isIndexable = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null
