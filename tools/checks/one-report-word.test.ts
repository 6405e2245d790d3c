import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  effectWords,
  kindWords,
  measureStateWords,
  resultWords,
  stepStateWords,
} from '../../server/src/features/group-surveys/papers/hazard-words.ts'
import {
  changeWords,
  comparisonWords,
  paperWordsIn,
  participationWords,
  shareWords,
  urgencyWords,
} from '../../server/src/features/group-surveys/papers/paper-words.ts'

type Language = 'de' | 'en'
type Words = Readonly<Record<Language, string>>

const readTexts = (name: string, language: Language): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(new URL(`../../web/src/i18n/${name}.${language}.json`, import.meta.url), 'utf8'))

const paperWord = (
  name: 'theme' | 'mean' | 'inNeed' | 'hidden' | 'whole' | 'asLastTime' | 'asInMonth' | 'smallest' | 'hash',
) => ({ de: paperWordsIn('de')[name], en: paperWordsIn('en')[name] }) satisfies Words

/** For each text key of the page, the words that the PDFs and tables use for the same meaning. */
const pairs: Readonly<Record<string, Words>> = {
  'groupReports.order.first': urgencyWords['act-first'],
  'groupReports.order.lookCloser': urgencyWords['look-closer'],
  'groupReports.order.keep': urgencyWords.keep,
  'groupReports.comparedShort.better': comparisonWords.better,
  'groupReports.comparedShort.worse': comparisonWords.worse,
  'groupReports.comparedShort.different': comparisonWords.different,
  'groupReports.comparedShort.noDifference': comparisonWords['no-difference'],
  'groupReports.change.none': changeWords['no-real-change'],
  'groupReports.participation.over80': participationWords['over-80'],
  'groupReports.fewerThan5': shareWords['fewer-than-5'],
  'groupReports.some': shareWords.some,
  'groupReports.theme': paperWord('theme'),
  'groupReports.mean': paperWord('mean'),
  'groupReports.share': paperWord('inNeed'),
  'groupReports.notShown': paperWord('hidden'),
  'groupReports.whole': paperWord('whole'),
  'groupReports.asLastTime': asRepeated(),
  'groupReports.smallest': paperWord('smallest'),
  'groupReports.hash': paperWord('hash'),
  ...listPairs('groupMeasures.effect', effectWords),
  ...listPairs('groupMeasures.result', resultWords),
  ...listPairs('groupMeasures.kind', kindWords),
  ...listPairs('groupMeasures.state', measureStateWords),
  ...listPairs('groupMeasures.stepState', stepStateWords),
}

/** The page decides within one text whether the month of the earlier survey is known. */
function asRepeated(): Words {
  const [unknown, known] = [paperWord('asLastTime'), paperWord('asInMonth')]
  const chosenIn = (language: Language) => `{month, select, none {${unknown[language]}} other {${known[language]}}}`
  return { de: chosenIn('de'), en: chosenIn('en') }
}

function listPairs(prefix: string, words: Readonly<Record<string, Words>>): Readonly<Record<string, Words>> {
  return Object.fromEntries(Object.entries(words).map(([code, said]) => [`${prefix}.${code}`, said]))
}

test.each(['de', 'en'] as const)('who reads a group report finds the same words in its papers: %s', (language) => {
  const texts = { ...readTexts('groupReports', language), ...readTexts('groupMeasures', language) }
  const differing = Object.entries(pairs).flatMap(([key, words]) =>
    texts[key]?.toLowerCase() === words[language].toLowerCase() ? [] : [[key, texts[key], words[language]]],
  )
  expect(differing).toEqual([])
})
