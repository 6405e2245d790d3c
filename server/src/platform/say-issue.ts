import type { z } from 'zod'

type Raw = z.core.$ZodRawIssue
type RawOf<Code extends Raw['code']> = Extract<Raw, { readonly code: Code }>

/** The message for a missing field. */
export const missing = 'is missing'

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const forms: Readonly<Record<string, string>> = {
  datetime: 'must be a date and time with an offset, such as 2026-11-20T09:30:00+01:00',
  date: 'must be a day, such as 2026-11-20',
  email: 'must be an e-mail address',
  url: 'must be an address, such as https://salus.example.org',
}

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' }

/**
 * Explains in plain words what is wrong with a value, if its schema has no text of its own. Passed to the parse
 * functions of zod, whose own texts are for programmers. If it returns `undefined`, zod uses its own text.
 */
export function sayIssue(issue: Raw): string | undefined {
  if (issue.code === 'invalid_type') return sayType(issue)
  if (issue.code === 'too_small')
    return issue.minimum === 1 && issue.origin === 'string' ? 'must not be empty' : sayLeast(issue)
  if (issue.code === 'too_big')
    return `must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}${units[issue.origin] ?? ''}`
  if (issue.code === 'invalid_format') return forms[issue.format] ?? 'does not have the form that it must have'
  if (issue.code === 'invalid_value') return sayChoice(issue)
  return undefined
}

function sayType({ expected, input }: RawOf<'invalid_type'>): string {
  return input === undefined ? missing : `must be ${kinds[expected] ?? expected}`
}

function sayLeast({ origin, inclusive, minimum }: RawOf<'too_small'>): string {
  return `must be ${inclusive ? 'at least' : 'more than'} ${minimum}${units[origin] ?? ''}`
}

function sayChoice({ values, input }: RawOf<'invalid_value'>): string {
  if (input === undefined) return missing
  return `must be ${values.length === 1 ? '' : 'one of '}${values.map(String).join(', ')}`
}
