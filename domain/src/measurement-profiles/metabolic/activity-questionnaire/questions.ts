import type { NumberItem } from '../../measurement-profile.ts'
import type { Words } from '../../../words.ts'

const moving: Words = { de: 'In den letzten sieben Tagen', en: 'In the last seven days' }
const resting: Words = { de: 'Sitzen und Gewicht', en: 'Sitting and weight' }

const days = (activity: string, text: Words, hint: Words): NumberItem => ({
  kind: 'number',
  id: `${activity}Days`,
  text,
  hint,
  section: moving,
  required: true,
  min: 0,
  max: 7,
  step: 1,
  unit: 'd',
})

const minutes = (activity: string, text: Words, skipReason: Words): NumberItem => ({
  kind: 'number',
  id: `${activity}Minutes`,
  text,
  hint: {
    de: 'Minuten an einem solchen Tag. Eine Stunde sind 60 Minuten; rechnen Sie nur, was mindestens zehn Minuten am Stück dauerte.',
    en: 'Minutes on one such day. An hour is 60 minutes; count only what lasted at least ten minutes at a time.',
  },
  section: moving,
  required: true,
  visibleIf: { item: `${activity}Days`, atLeast: 1, skipReason },
  min: 0,
  max: 1440,
  step: 1,
  unit: 'min',
  usual: [0, 300],
})

/** Ids are the input names of the test vectors; the wording is our own. */
export const questions: readonly NumberItem[] = [
  days(
    'vigorous',
    {
      de: 'An wie vielen Tagen haben Sie sich körperlich stark angestrengt?',
      en: 'On how many days did you exert yourself hard?',
    },
    {
      de: 'So, dass Sie deutlich schneller atmen mussten: schweres Heben, Graben, Laufen, schnelles Radfahren.',
      en: 'So that you had to breathe much faster: heavy lifting, digging, running, fast cycling.',
    },
  ),
  minutes(
    'vigorous',
    { de: 'Wie lange an einem solchen Tag?', en: 'For how long on one such day?' },
    { de: 'Keine starke Anstrengung, daher keine Minuten.', en: 'No hard exertion, so no minutes.' },
  ),
  days(
    'moderate',
    {
      de: 'An wie vielen Tagen haben Sie sich mäßig angestrengt?',
      en: 'On how many days did you exert yourself moderately?',
    },
    {
      de: 'So, dass Sie etwas schneller atmen mussten: leichte Lasten, Gartenarbeit, gemütliches Radfahren. Gehen zählt hier nicht.',
      en: 'So that you had to breathe somewhat faster: light loads, gardening, easy cycling. Walking does not count here.',
    },
  ),
  minutes(
    'moderate',
    {
      de: 'Wie lange haben Sie sich an einem solchen Tag mäßig angestrengt?',
      en: 'For how long did you exert yourself moderately on one such day?',
    },
    { de: 'Keine mäßige Anstrengung, daher keine Minuten.', en: 'No moderate exertion, so no minutes.' },
  ),
  days(
    'walk',
    {
      de: 'An wie vielen Tagen sind Sie mindestens zehn Minuten am Stück gegangen?',
      en: 'On how many days did you walk for at least ten minutes at a time?',
    },
    {
      de: 'Alle Wege zu Fuß: zur Arbeit, zum Einkaufen, spazieren, wandern.',
      en: 'Every walk: to work, to the shops, for pleasure, in the hills.',
    },
  ),
  minutes(
    'walk',
    { de: 'Wie lange sind Sie an einem solchen Tag gegangen?', en: 'For how long did you walk on one such day?' },
    { de: 'Keine Wege zu Fuß, daher keine Minuten.', en: 'No walking, so no minutes.' },
  ),
  {
    kind: 'number',
    id: 'sittingMin',
    text: { de: 'Wie viele Minuten sitzen Sie an einem Werktag?', en: 'For how many minutes do you sit on a weekday?' },
    hint: {
      de: 'Bei der Arbeit, zu Hause, unterwegs. Acht Stunden sind 480 Minuten.',
      en: 'At work, at home, on the way. Eight hours are 480 minutes.',
    },
    section: resting,
    required: false,
    min: 0,
    max: 1440,
    step: 1,
    unit: 'min',
    usual: [30, 960],
  },
  {
    kind: 'number',
    id: 'weightKg',
    text: { de: 'Wie viel wiegen Sie?', en: 'How much do you weigh?' },
    hint: {
      de: 'Nur nötig, wenn der Energieverbrauch berechnet werden soll.',
      en: 'Only needed to calculate the energy used.',
    },
    section: resting,
    required: false,
    min: 2,
    max: 500,
    step: 0.01,
    unit: 'kg',
    usual: [40, 160],
  },
]
