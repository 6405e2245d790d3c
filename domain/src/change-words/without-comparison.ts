import type { WithoutComparison } from '../real-change/change-terms.ts'
import type { Words } from '../words.ts'
import { nameVerdict, reasonWords } from './change-words.ts'

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
