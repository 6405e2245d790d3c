import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { changeReasons } from '@salus/domain/real-change/change-terms.ts'
import { languages, type Language } from '@salus/domain/words.ts'
import { describe, expect, test } from 'vitest'
import { checkUpsOfEveryKind } from '../../../testing/check-up-of-every-kind.ts'
import { reportDocument, type ReportDocument } from './report-document.ts'

const kinds = [
  ...checkUpsOfEveryKind({ withCourse: false }),
  ...checkUpsOfEveryKind({ withCourse: true }).flatMap(([kind, checkUp]) => [
    [kind, checkUp] as const,
    ...changeReasons.flatMap((reason) =>
      [true, false].map((isBelowVariation) => [kind, withChanges(checkUp, { reason, isBelowVariation })] as const),
    ),
    ...(['better', 'worse', 'changed', 'within-error'] as const).flatMap((verdict) =>
      (['published', 'derived', 'own-default'] as const).map(
        (basis) => [kind, withChanges(checkUp, { verdict, basis, threshold: 1.5, reason: null })] as const,
      ),
    ),
  ]),
]

type Judged = NonNullable<CheckUp['scores'][number]['change']>

/** Adds to every verdict of the check-up all facts that its text can mention. */
function withChanges(checkUp: CheckUp, change: Partial<Judged>): CheckUp {
  const judged = <Value extends { readonly change?: Judged | null | undefined }>(value: Value): Value =>
    value.change == null
      ? value
      : {
          ...value,
          change: {
            ...value.change,
            verdict: 'cannot-judge',
            threshold: null,
            isAtLimit: true,
            ageShare: { age: 3, rest: -1 },
            difference: 2,
            earlier: twoBelow(value.change),
            conditions: [{ de: 'Tageszeit', en: 'time of day' }],
            ...change,
          },
        }
  return { ...checkUp, scores: checkUp.scores.map(judged), values: checkUp.values.map(judged) }
}

/** Returns an earlier value that is 2 below the later one, so that the difference is not 0 where both are rounded. */
function twoBelow({ earlier, later }: Judged): Judged['earlier'] {
  return typeof later.value === 'number' ? { ...earlier, value: later.value - 2 } : earlier
}

const buildDocument = (checkUp: CheckUp, language: Language, isQuiet: boolean) =>
  reportDocument({ checkUp, memberName: 'Mara', tenantName: 'Studio', language, timezone: 'Europe/Berlin', isQuiet })

function textsIn(part: unknown): readonly string[] {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : []
}

/**
 * Returns the texts about this person's result. Leaves out the facts about person and date, the questions and the
 * sources.
 */
function listResultTexts(document: ReportDocument): readonly string[] {
  const { words: _words, facts: _facts, source: _source, title: _title, answers, ...said } = document
  return [...textsIn(said), ...answers.map(({ value }) => value)]
}

const dates = /\d{2}\.\d{2}\.\d{4}|\d{1,2} [A-Z][a-z]{2} \d{4}/g

/** Names and explanations that are the same for every person. */
const sameForEverybody = [
  /^(?:Blutdruckklasse|Blood pressure class) \(ESC 2024\)$/,
  /^(?:Blutdruckklasse|Blood pressure class) \(ESC 2024\): [^\d]+$/,
  /^(?:Schmerz|Pain) \(0 (?:bis|to) 10\)(?:: \D+)?$/,
  /eine Minute Gehen zählt 3,3|a minute of walking counts 3\.3/i,
  /von 35 bis 64 Jahren|aged 35 to 64/,
  /^(?:Wie viele von 100 Menschen|About how many of 100 people)/,
  /^Für diesen Wert gibt es erst ab 40 Jahren|only from the age of 40/,
  /1 von 20|1 of 20|eine[rs]? von 20|one in 20/,
  /vor dem 18\. Geburtstag|before the age of 18/,
  /unter und ab 70 Jahren|below and from 70 years/,
]

describe.each(languages)('the report in quiet mode, in %s', (language) => {
  const said = [
    ...new Set(
      kinds.flatMap(([kind, checkUp]) =>
        listResultTexts(buildDocument(checkUp, language, true)).map((text) => `${kind}: ${text}`),
      ),
    ),
  ].map((text) => text.slice(text.indexOf(': ') + 2))

  test('has no gap where a number was left out', () => {
    expect(said.length).toBeGreaterThan(200)
    const withGap = said.filter((text) => /\s\s|\s[,.;:)]|\(\s|\(\)|[{}]|^\s|\s$/.test(text))
    expect(withGap).toEqual([])
  })

  test('has no number of the person in any profile', () => {
    const numbers = said.filter(
      (text) => /\d/.test(text.replaceAll(dates, '')) && !sameForEverybody.some((known) => known.test(text)),
    )
    expect([...new Set(numbers)]).toEqual([])
  })
})

test('with numbers, the same changes are explained with the share of age', () => {
  const risk = kinds.filter(([kind]) => kind === 'risk-questionnaire')
  const notes = risk.flatMap(([, checkUp]) => buildDocument(checkUp, 'en', false).changeNotes)
  expect(notes.join(' ')).toMatch(
    /Of \+?[\d.]+ percentage points, \+?[\d.]+ come from age and −?[\d.]+ from your values\./,
  )
})
