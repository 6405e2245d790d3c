/** A condition on the words of a member: one of them must start with `prefix`, or must equal one of the values. */
export type SearchTerm = { readonly prefix: string } | { readonly alternatives: readonly string[] }

const mostTerms = 8

/**
 * Parses a search text into words and birth dates. If the text contains no words, returns a term that matches no
 * member.
 */
export function searchTerms(query: string | undefined): readonly SearchTerm[] {
  const text = (query ?? '').replaceAll('\0', '').trim()
  const written = dayForms.flatMap((form) => [...text.matchAll(form.pattern)].map((match) => ({ match, form })))
  const days = written.map(({ match, form }) => ({
    text: match[0],
    alternatives: form.listDays(match.slice(1).map(Number)),
  }))
  const known = days.filter(({ alternatives }) => alternatives.length > 0)
  const rest = known.reduce((left, day) => left.replace(day.text, ' '), text)
  const words = rest.split(between).filter((word) => word !== '')
  const terms = [...known.map(({ alternatives }) => ({ alternatives })), ...words.map((prefix) => ({ prefix }))].slice(
    0,
    mostTerms,
  )
  return terms.length === 0 && text !== '' ? [{ alternatives: [] }] : terms
}

/** Matches the separators between words, as in the database function `member_words`. */
const between = /[\s\-‐–.,;:@_/+&()"#]+/

interface DayForm {
  readonly pattern: RegExp
  readonly listDays: (parts: readonly number[]) => readonly string[]
}

/** The forms of a day, for example 17.5.1980, 17/05/1980 (or 05/17/1980) and 1980-05-17. */
const dayForms: readonly DayForm[] = [
  {
    pattern: /(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)/g,
    listDays: ([day, month, year]) => findDay(year, month, day),
  },
  {
    pattern: /(?<!\d)(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/g,
    // This form does not show whether the day or the month comes first, so both orders are searched.
    listDays: ([one, other, year]) => [...new Set([...findDay(year, other, one), ...findDay(year, one, other)])],
  },
  { pattern: /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g, listDays: ([year, month, day]) => findDay(year, month, day) },
]

function findDay(year = 0, month = 0, day = 0): readonly string[] {
  const at = new Date(Date.UTC(year, month - 1, day))
  const isThere = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isThere ? [at.toISOString().slice(0, 10)] : []
}
