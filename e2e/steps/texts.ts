import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../web/src/i18n/', import.meta.url))

function read(language: 'de' | 'en'): Record<string, string> {
  const files = readdirSync(folder).filter((name) => name.endsWith(`.${language}.json`))
  const slices = files.map((name) => JSON.parse(readFileSync(folder + name, 'utf8')) as Record<string, string>)
  return Object.assign({}, ...slices) as Record<string, string>
}

const texts = { de: read('de'), en: read('en') }

/** Returns a text of the app by its key. Tests that use it do not break when the wording changes. */
export function text(language: 'de' | 'en', key: string): string {
  const found = texts[language][key]
  if (found === undefined) throw new Error(`no text ${key} in ${language}`)
  return found
}
