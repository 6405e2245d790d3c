import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Language = 'de' | 'en'

/** Words that must not appear in texts, with the word of the glossary to use instead. */
const otherWords: Readonly<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  de: [
    [/\b(?:Merkmal|Stichw[oö]rt)/, 'Schlagwort'],
    [/\bDoppel(?:eintr|n?\b)/, 'Dublette'],
    [/\bMitarbeitern?\b/, 'Mitarbeitende'],
    [/Audit-Protokoll|Zugriffsliste/, 'Protokoll'],
    [/Kopfzahl/, 'Personenzahl'],
    [/\bLogins?\b|Anmeldedaten/, 'Zugang'],
    [/Datensatz|Datensätze/, 'Akte'],
    [/Messserie/, 'Messreihe'],
    [/\b[Tt]ypische[rn]? Bereich|Normalbereich/, 'üblicher Bereich'],
  ],
  en: [
    [/\blog(?:ged|ging)?[ -](?:in|out)\b/i, 'sign in, sign out'],
    [/\blogins?\b|\bown sign-in\b/i, 'access'],
    [/\b(?:typical|normal) range\b/i, 'usual range'],
    [/\bkeywords?\b/i, 'tag'],
    [/\bdoubles?\b/i, 'duplicate'],
    [/\bmakers?\b/i, 'manufacturer'],
    [/\bemails?\b/i, 'e-mail'],
  ],
}

const listOtherWords = (language: Language, text: string) =>
  otherWords[language].flatMap(([word, ours]) => {
    const found = word.exec(text.replaceAll(/\{[^}]*\}/g, ''))
    return found ? [`${found[0]}: say ${ours}`] : []
  })

test.each(['de', 'en'] as const)(
  'every text of the pages says a thing with the word of the glossary: %s',
  (language) => {
    const files = globSync(`web/src/i18n/*.${language}.json`)
    const texts = files.flatMap((file) => Object.entries<string>(JSON.parse(readFileSync(file, 'utf8'))))
    expect(texts.length).toBeGreaterThan(3000)
    // The privacy notice is left out, because people agreed to one version of it, and its words change only with a new
    // version.
    const checked = texts.filter(([key]) => !key.startsWith('public.privacy'))
    const found = checked.flatMap(([key, text]) => listOtherWords(language, text).map((word) => `${key}: ${word}`))
    expect(found).toEqual([])
  },
)

test.each([
  ['de', 'Neues Merkmal für {count} Mitglieder', ['Merkmal: say Schlagwort']],
  ['de', 'Ein Doppel der Akte', ['Doppel: say Dublette']],
  ['en', 'Log out of this device', ['Log out: say sign in, sign out']],
  ['en', 'Send an email to {email}', ['email: say e-mail']],
  ['en', 'Send an e-mail to {email}', []],
] as const)('%s: «%s»', (language, text, found) => {
  expect(listOtherWords(language, text)).toEqual(found)
})
