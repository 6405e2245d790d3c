import parse, { type Info } from 'spdx-expression-parse'

/** Licences that are allowed for shipped code and fonts. They are permissive or require at most attribution. */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'Bitstream-Vera',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'GUST Font License',
  'ICU',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'OpenSSL',
  'PostgreSQL',
  'Public domain',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
])
/**
 * Licences that are additionally allowed for tools that only check or build. Salus contains none of their code, so
 * their licence does not apply to Salus.
 */
const allowedForTools: ReadonlySet<string> = new Set(['MPL-2.0'])
/**
 * Packages with a licence that is not in the lists above. They are allowed because the copyleft covers only their own
 * files, and because Salus ships these files unchanged and with their sources.
 */
const allowedUnchanged: ReadonlyMap<string, string> = new Map([['web-push', 'MPL-2.0']])

export interface Licensed {
  readonly name: string
  readonly version: string | null
  readonly licence: string | null
  readonly isTool: boolean
}

/**
 * Returns the problems with licences, one line for each part with a problem. If a part offers alternatives (`OR`), one
 * allowed licence is enough.
 */
export const findLicenceProblems = (parts: readonly Licensed[]): readonly string[] =>
  parts.flatMap((part) => {
    const label = part.version === null ? part.name : `${part.name} ${part.version}`
    if (part.licence === null) return [`${label} names no licence`]
    if (allowedUnchanged.get(part.name) === part.licence) return []
    return isAllowed(part.licence, part.isTool) ? [] : [`${label}: the licence ${part.licence} is not allowed`]
  })

function isAllowed(licence: string, isTool: boolean): boolean {
  const fits = (id: string) => allowed.has(id) || (isTool && allowedForTools.has(id))
  if (fits(licence)) return true
  try {
    return holds(parse(licence), fits)
  } catch {
    return false
  }
}

function holds(info: Info, fits: (id: string) => boolean): boolean {
  if ('license' in info) return !('exception' in info) && fits(info.license)
  return info.conjunction === 'or'
    ? holds(info.left, fits) || holds(info.right, fits)
    : holds(info.left, fits) && holds(info.right, fits)
}
