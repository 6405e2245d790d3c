import type { z } from 'zod'
import { sayIssue } from '../../platform/say-issue.ts'

/** Thrown for invalid input on the command line. The message is for the operator. */
export class GivenRefused extends Error {
  override readonly name = 'GivenRefused'
}

export function readGiven<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const read = schema.safeParse(given, { error: sayIssue })
  if (read.success) return read.data
  const lines = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new GivenRefused(`This cannot be done as typed.\n  ${lines.join('\n  ')}`)
}
