import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fixedPeriods } from '@salus/domain/retention/retention-rules.ts'
import { expect, test } from 'vitest'

/** Wording of a medical purpose, which Salus does not have and its texts must not claim (MDCG 2019-11). */
const claims =
  /diagnos\p{L}*|therap\p{L}*|krankhaft\p{L}*|\btreat(?:s|ment)?\b|detects? (?:a )?disease|\bheil(?:t|en|ung)\b|\bcures?\b|\bmonitors? (?:your|the) health|überwacht Ihre/iu

const root = path.resolve(import.meta.dirname, '../..')
const under = (folder: string, end: RegExp) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && end.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('node_modules'))

const screens = under('web/src/i18n', /\.(?:de|en)\.json$/).flatMap((file) =>
  Object.entries(JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<string, string>).map(
    ([key, text]) => [key, text] as const,
  ),
)
const others = [
  ...under('server/src/platform/mail', /\.ts$/),
  ...under('server/src/features/check-ups/report', /\.ts$/),
  ...under('domain/src/measurement-profiles', /\.ts$/),
  ...under('domain/src/heart', /\.ts$/),
  ...under('domain/src/warnings', /\.ts$/),
].flatMap((file) =>
  [
    ...readFileSync(path.join(root, file), 'utf8')
      .replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
      .matchAll(/(['`])((?:\\.|(?!\1).)*)\1/g),
  ].map(([, , text = '']) => [file, text] as const),
)

const denies = /keine?n? Diagnosen?\b|(?:not?|nor) (?:a )?diagnos[ie]s|no diagnosis|not diagnoses/i

/** The beginnings of texts that match `claims` but were reviewed and claim no medical purpose. */
const reviewed = [
  'Have you been diagnosed with diabetes?',
  'People in my team treat me with respect.',
  'Diagnosed illnesses',
  'In how many of these groups do you currently have an illness that a doctor has diagnosed?',
  'Whole days, including those for an examination or treatment.',
  'Arrange a talk with occupational health or with your doctor.',
  'Counted from the day the account was deleted; a changed period applies to accounts deleted from then on.',
  'Arzt- oder Therapiepraxis',
  'Medical or therapy practice',
]

test('no text of the product claims to diagnose, treat or monitor, except reviewed texts that say the opposite', () => {
  expect(screens.length).toBeGreaterThan(2000)
  const found = [...screens, ...others]
    .filter(([, text]) => claims.test(text) && !denies.test(text))
    .filter(([, text]) => !reviewed.some((known) => text.startsWith(known)))
    .map(([where, text]) => `${where}: ${text.slice(0, 90)}`)
  expect([...new Set(found)].toSorted()).toEqual([])
})

test('a claim would be found', () => {
  for (const text of [
    'Salus diagnostiziert Stress',
    'treats back pain',
    'detects disease early',
    'hilft bei der Therapie',
  ])
    expect(claims.test(text) && !denies.test(text)).toBe(true)
})

test('the privacy notice names the days that the server keeps sign-ins for', () => {
  const told = screens.filter(([key]) => key === 'public.privacyLong3').map(([, text]) => text.replaceAll(/\D/g, ''))
  const periods = told.map((days) => ({ days: Number(days) }))
  expect(periods).toEqual([fixedPeriods['sign-in-events'], fixedPeriods['sign-in-events']])
})
