import type { z } from 'zod'

type Raw = z.core.$ZodRawIssue
type RawOf<Code extends Raw['code']> = Extract<Raw, { readonly code: Code }>

/** What is said of a field that is not there at all. */
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
 * Says in plain words what is wrong with what was given, for everything that has no words of its own in its schema. It
 * is handed to the parse of zod, whose own words are those of a programmer. `undefined` leaves them.
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
