import { type Language, languages } from '@salus/domain/words.ts'
import type { FastifyRequest } from 'fastify'

/**
 * Returns the language of the query. Without one, returns the supported language that the browser prefers. If there is
 * none, returns English.
 */
export function askedLanguage(request: FastifyRequest, lang: Language | undefined): Language {
  if (lang !== undefined) return lang
  const accepted = (request.headers['accept-language'] ?? '').split(',').map(readPreference)
  const known = accepted.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality)
  for (const { tag } of known) {
    const language = languages.find((candidate) => candidate === tag)
    if (language) return language
  }
  return 'en'
}

const readPreference = (entry: string) => {
  const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';')
  const quality = parameters
    .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
    .find((found) => found !== undefined)
  return { tag: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
}
