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

/** The ids are the names in the test vectors. The wording is by Salus. */
export const questions: readonly NumberItem[] = [
  days(
    'vigorous',
    {
      de: 'An wie vielen Tagen haben Sie sich körperlich stark angestrengt?',
      en: 'On how many days did you do something very strenuous?',
    },
    {
      de: 'So, dass Sie außer Atem kamen: etwa beim Joggen, bei Ballspielen, beim schnellen Schwimmen oder beim Möbelschleppen.',
      en: 'So that you got out of breath: for instance jogging, ball games, fast swimming or moving furniture.',
    },
  ),
  minutes(
    'vigorous',
    {
      de: 'Wie lange haben Sie sich an einem solchen Tag stark angestrengt?',
      en: 'How long did you do something very strenuous on one such day?',
    },
    {
      de: 'Keine starke Anstrengung, daher keine Frage nach den Minuten.',
      en: 'Nothing very strenuous, so no question about minutes.',
    },
  ),
  days(
    'moderate',
    {
      de: 'An wie vielen Tagen haben Sie sich mäßig angestrengt?',
      en: 'On how many days did you do something moderately strenuous?',
    },
    {
      de: 'So, dass Ihnen warm wurde: etwa bei Gartenarbeit, beim Putzen, Tanzen oder Radfahren in ruhigem Tempo. Gehen zählt hier nicht.',
      en: 'So that you got warm: for instance gardening, cleaning, dancing or cycling at an easy pace. Walking does not count here.',
    },
  ),
  minutes(
    'moderate',
    {
      de: 'Wie lange haben Sie sich an einem solchen Tag mäßig angestrengt?',
      en: 'How long did you do something moderately strenuous on one such day?',
    },
    {
      de: 'Keine mäßige Anstrengung, daher keine Frage nach den Minuten.',
      en: 'Nothing moderately strenuous, so no question about minutes.',
    },
  ),
  days(
    'walk',
    {
      de: 'An wie vielen Tagen sind Sie mindestens zehn Minuten am Stück gegangen?',
      en: 'On how many days did you walk for at least ten minutes at a time?',
    },
    {
      de: 'Alle Wege zu Fuß: zur Arbeit, zum Einkaufen, spazieren, wandern.',
      en: 'Every walk: to work, to the shops, for pleasure, while hiking.',
    },
  ),
  minutes(
    'walk',
    { de: 'Wie lange sind Sie an einem solchen Tag gegangen?', en: 'How long did you walk on one such day?' },
    { de: 'Keine Wege zu Fuß, daher keine Frage nach den Minuten.', en: 'No walking, so no question about minutes.' },
  ),
  {
    kind: 'number',
    id: 'sittingMin',
    text: { de: 'Wie viele Minuten sitzen Sie an einem Werktag?', en: 'How many minutes do you sit on a weekday?' },
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
