import { repeatedWithinMs } from '../real-change/own-repeatability.ts'
import type { Words } from '../words.ts'
import { nameVerdict, reasonWords } from './change-words.ts'

/**
 * Why a value is compared with none before it. `first`: there is none. `other-version`: another version scored all of
 * them. `not-last-time`: the last check-up of this version did not give this value.
 */
export type WithoutComparison = 'first' | 'other-version' | 'not-last-time'

interface Scored {
  readonly resultGuid: string
  readonly dateOfMeasurement: string
  readonly version: string
}

interface Past extends Scored {
  readonly scores: readonly { readonly code: string }[]
}

export function findWhyWithout(
  code: string,
  checkUp: Scored & { readonly history: readonly Past[] },
): WithoutComparison {
  const at = Date.parse(checkUp.dateOfMeasurement)
  const isEarlier = ({ resultGuid, dateOfMeasurement }: Past) =>
    resultGuid !== checkUp.resultGuid && at - Date.parse(dateOfMeasurement) > repeatedWithinMs
  const earlier = checkUp.history.filter((past) => isEarlier(past) && past.scores.some((score) => score.code === code))
  if (earlier.length === 0) return 'first'
  return earlier.some(({ version }) => version === checkUp.version) ? 'not-last-time' : 'other-version'
}

interface Described {
  readonly title: Words
  readonly text: Words
}

export const withoutComparisonWords: Readonly<Record<WithoutComparison, Described>> = {
  first: {
    title: { de: 'Erstes Ergebnis', en: 'First result' },
    text: {
      de: 'Ab dem nächsten Mal steht hier, was sich verändert hat.',
      en: 'From the next time on, this shows what has changed.',
    },
  },
  'other-version': {
    title: nameVerdict({ verdict: 'not-comparable', basis: null }),
    text: reasonWords['other-version'],
  },
  'not-last-time': {
    title: nameVerdict({ verdict: 'not-comparable', basis: null }),
    text: {
      de: 'Beim letzten Mal wurde dieser Wert nicht bestimmt.',
      en: 'This value was not determined last time.',
    },
  },
}
