import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const fileOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** A line of the log is about one object, so a text with a plural is reduced to its singular. */
const forOne = (text: string) =>
  text.replaceAll(/\{count, plural, one \{([^{}]*)\} other \{[^{}]*\}\}/g, (_, one: string) => one)

/** Copies the texts of acts from the screens, so that the exported audit log uses the same words. */
export function writeActTexts(): void {
  const texts = Object.fromEntries(
    ['de', 'en'].map((language) => {
      const file = fileOf(`web/src/i18n/acts.${language}.json`)
      const known = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
      return [language, Object.fromEntries(known.map(([key, text]) => [key.replace(/^act\./, ''), forOne(text)]))]
    }),
  )
  const code = `// Written by tools/generate.ts from web/src/i18n/acts.*.json.\nexport const actTexts = ${JSON.stringify(texts, null, 2)} as const\n`
  writeFileSync(fileOf('server/src/features/audit-events/act-texts.gen.ts'), code)
}
