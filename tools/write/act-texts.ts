import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const toPath = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** A line of the log is about one object, so a text with a plural is reduced to its singular. */
const forOne = (text: string) =>
  text.replaceAll(/\{count, plural, one \{([^{}]*)\} other \{[^{}]*\}\}/g, (_, one: string) => one)

const read = (file: string) =>
  JSON.parse(readFileSync(toPath(`web/src/i18n/${file}`), 'utf8')) as Readonly<Record<string, string>>

const inBoth = (readTexts: (language: 'de' | 'en') => Readonly<Record<string, string | undefined>>) =>
  JSON.stringify({ de: readTexts('de'), en: readTexts('en') }, null, 2)

function consentsIn(language: 'de' | 'en') {
  const texts = read(`consents.${language}.json`)
  return {
    'store-health-data': texts['consents.storeHealthData'],
    'share-with-staff': texts['consents.shareWithStaff'],
  }
}

const actsIn = (language: 'de' | 'en') =>
  Object.fromEntries(
    Object.entries(read(`acts.${language}.json`)).map(([key, text]) => [key.replace(/^act\./, ''), forOne(text)]),
  )

/** Copies the texts of acts and consents from the screens, so that the exported audit log uses the same words. */
export function writeActTexts(): void {
  const code = `// Written by tools/generate.ts from web/src/i18n/acts.*.json and consents.*.json.
export const actTexts = ${inBoth(actsIn)} as const
export const consentTexts = ${inBoth(consentsIn)} as const
`
  writeFileSync(toPath('server/src/features/audit-events/act-texts.gen.ts'), code)
}
