import type { WithoutComparison } from '../real-change/change-terms.ts'
import { fillPlaces, type Language, type Words } from '../words.ts'
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
  'same-sitting': {
    title: { de: 'Wiederholung innerhalb einer halben Stunde', en: 'Repeated within half an hour' },
    text: {
      de: 'So kurz hintereinander zählen zwei Messungen als eine und werden nicht verglichen.',
      en: 'Two readings this close together count as one and are not compared.',
    },
  },
}

const repeated = {
  now: { de: 'Weniger als eine Minute nach der Messung um {time}.', en: 'Less than a minute after the one at {time}.' },
  one: { de: 'Eine Minute nach der Messung um {time}.', en: 'One minute after the one at {time}.' },
  more: { de: '{minutes} Minuten nach der Messung um {time}.', en: '{minutes} minutes after the one at {time}.' },
  sameMoment: {
    de: 'Für diesen Zeitpunkt gab es schon ein Ergebnis. Es zählt das zuletzt eingegangene.',
    en: 'There was already a result for this point in time. The one that came in last counts.',
  },
  replaced: { de: '{name}: zuerst {before}, jetzt {now}.', en: '{name}: {before} at first, {now} now.' },
  values: { de: '{name}: um {time} {before}, jetzt {now}.', en: '{name}: {before} at {time}, {now} now.' },
} as const satisfies Record<string, Words>

interface Repeated {
  readonly minutes: number
  /** The time of the earlier reading, in the reader's time format. */
  readonly time: string
}

/** States how many minutes after the earlier reading this one was taken. The two are therefore not compared. */
export function describeRepeated({ minutes, time }: Repeated, language: Language): string {
  const when = minutes === 0 ? repeated.now : minutes === 1 ? repeated.one : repeated.more
  const text = withoutComparisonWords['same-sitting'].text[language]
  return `${fillPlaces(when[language], { minutes: String(minutes), time })} ${text}`
}

/** Explains that two deliveries have the same time of measurement and that the one received last is used. */
export const describeSameMoment = (language: Language): string => repeated.sameMoment[language]

/** Names the value in this delivery and the value that it replaces, which comes from an earlier delivery. */
export const nameReplaced = (values: Omit<BothReadings, 'time'>, language: Language): string =>
  fillPlaces(repeated.replaced[language], { ...values })

interface BothReadings {
  readonly name: string
  readonly time: string
  readonly before: string
  readonly now: string
}

/** Names both readings of a value without commenting on their difference. */
export const nameBothReadings = (readings: BothReadings, language: Language): string =>
  fillPlaces(repeated.values[language], { ...readings })
