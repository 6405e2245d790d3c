import type { ChoiceItem, Item, NumberItem, Option } from '../../measurement-profile.ts'
import type { Words } from '../../../words.ts'

const work: Words = { de: 'Ihre Arbeit', en: 'Your work' }
const health: Words = { de: 'Ihre Gesundheit', en: 'Your health' }
const mood: Words = { de: 'Ihre Kraftquellen', en: 'Your sources of strength' }

const choice = (
  id: string,
  section: Words,
  rest: Pick<ChoiceItem, 'text' | 'options'> &
    Partial<Pick<ChoiceItem, 'hint' | 'required' | 'visibleIf' | 'severalCountAs'>>,
): ChoiceItem => ({
  kind: 'single-choice',
  id,
  section,
  required: true,
  ...rest,
})

const zeroToTen: readonly Option[] = [
  { value: 0, label: { de: '0 – gar nicht arbeitsfähig', en: '0 – not able to work at all' } },
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((value) => ({ value, label: { de: String(value), en: String(value) } })),
  { value: 10, label: { de: '10 – so gut wie in meiner besten Zeit', en: '10 – as good as in my best time' } },
]

const howWell: readonly Option[] = [
  { value: 5, label: { de: 'Sehr gut', en: 'Very well' } },
  { value: 4, label: { de: 'Gut', en: 'Well' } },
  { value: 3, label: { de: 'Mittelmäßig', en: 'Moderately' } },
  { value: 2, label: { de: 'Schlecht', en: 'Badly' } },
  { value: 1, label: { de: 'Sehr schlecht', en: 'Very badly' } },
]

const howOften: readonly Option[] = [
  { value: 4, label: { de: 'Fast immer', en: 'Nearly always' } },
  { value: 3, label: { de: 'Häufig', en: 'Frequently' } },
  { value: 2, label: { de: 'Hin und wieder', en: 'Now and then' } },
  { value: 1, label: { de: 'Kaum', en: 'Hardly ever' } },
  { value: 0, label: { de: 'Nie', en: 'Never' } },
]

const count = (
  id: string,
  rest: Omit<NumberItem, 'kind' | 'id' | 'required' | 'step' | 'min' | 'section'>,
): NumberItem => ({
  kind: 'number',
  id,
  section: health,
  required: true,
  min: 0,
  step: 1,
  ...rest,
})

/** In the order of the model's seven dimensions. The ids are the names in the test vectors. The wording is by Salus. */
export const questions: readonly Item[] = [
  choice('best10', work, {
    text: {
      de: 'Denken Sie an die Zeit, in der Ihnen die Arbeit am leichtesten fiel. Wo stehen Sie heute im Vergleich dazu, von 0 bis 10?',
      en: 'Think of the time when work came most easily to you. Compared with that, where are you today, from 0 to 10?',
    },
    options: zeroToTen,
  }),
  choice('work', work, {
    text: { de: 'Was beansprucht Sie bei Ihrer Arbeit vor allem?', en: 'What does your work mostly draw on?' },
    options: [
      { value: 'mental', label: { de: 'Den Kopf', en: 'The mind' } },
      { value: 'physical', label: { de: 'Den Körper', en: 'The body' } },
      { value: 'both', label: { de: 'Beides etwa gleich', en: 'Both about equally' } },
    ],
  }),
  choice('physical', work, {
    text: {
      de: 'Wie gut kommen Sie zurzeit mit dem zurecht, was Ihre Arbeit dem Körper abverlangt?',
      en: 'How well do you cope at present with what your work asks of your body?',
    },
    options: howWell,
  }),
  choice('mental', work, {
    text: {
      de: 'Wie gut kommen Sie zurzeit mit dem zurecht, was Ihre Arbeit dem Kopf und den Nerven abverlangt?',
      en: 'How well do you cope at present with what your work asks of your mind and nerves?',
    },
    options: howWell,
  }),
  count('diseases', {
    text: {
      de: 'Aus wie vielen dieser Gruppen haben Sie zurzeit eine Krankheit, die ein Arzt oder eine Ärztin festgestellt hat?',
      en: 'In how many of these groups do you currently have an illness that a doctor has diagnosed?',
    },
    hint: {
      de: 'Unfallfolgen; Muskeln, Knochen und Gelenke; Herz und Kreislauf; Atemwege; Psyche; Nerven, Augen und Ohren; Verdauung; Nieren, Harnwege und Geschlechtsorgane; Haut; Tumoren; Hormone und Stoffwechsel; Blut; angeborene Leiden; anderes. Was Sie nur selbst vermuten, zählt nicht.',
      en: 'Injuries; muscles, bones and joints; heart and circulation; airways; mental health; nerves, eyes and ears; digestion; kidneys, urinary tract and sexual organs; skin; tumours; hormones and metabolism; blood; congenital conditions; others. What you only suspect yourself does not count.',
    },
    max: 52,
    usual: [0, 14],
  }),
  choice('version', health, {
    text: { de: 'Wonach haben Sie die Krankheiten gezählt?', en: 'What did you count the illnesses by?' },
    hint: {
      de: 'Nur nötig, wenn eine Papierliste mit 52 einzelnen Krankheiten benutzt wurde.',
      en: 'Only needed if a paper list of 52 single illnesses was used.',
    },
    required: false,
    // Skipped if there are fewer than two illnesses, because counting by groups and counting single illnesses then give
    // the same points.
    visibleIf: { item: 'diseases', atLeast: 2, isOnlySpared: true },
    options: [
      { value: 'short', label: { de: 'Nach den 14 Gruppen', en: 'By the 14 groups' } },
      {
        value: 'long',
        label: { de: 'Nach der langen Liste mit 52 Krankheiten', en: 'By the long list of 52 illnesses' },
      },
    ],
  }),
  choice('impairment', health, {
    severalCountAs: 'lowest',
    text: {
      de: 'Wie sehr behindern Krankheit oder Verletzung Sie bei der Arbeit?',
      en: 'How much do illness or injury get in the way of your work?',
    },
    hint: {
      de: 'Trifft mehreres zu, wählen Sie die stärkere Einschränkung.',
      en: 'If more than one fits, choose the stronger limitation.',
    },
    options: [
      { value: 6, label: { de: 'Nichts behindert mich', en: 'Nothing gets in my way' } },
      {
        value: 5,
        label: {
          de: 'Ich schaffe die Arbeit, aber nicht ohne Beschwerden',
          en: 'I manage, but not without discomfort',
        },
      },
      {
        value: 4,
        label: {
          de: 'Ab und zu brauche ich mehr Zeit oder muss es anders machen',
          en: 'Now and then I need more time or have to do things differently',
        },
      },
      {
        value: 3,
        label: {
          de: 'Meistens brauche ich mehr Zeit oder muss es anders machen',
          en: 'Most of the time I need longer or have to do things differently',
        },
      },
      {
        value: 2,
        label: {
          de: 'Mehr als ein paar Stunden am Tag sind nicht möglich',
          en: 'I can manage no more than a few hours a day',
        },
      },
      {
        value: 1,
        label: { de: 'Zurzeit kann ich gar nicht arbeiten', en: 'At present I cannot work at all' },
      },
    ],
  }),
  count('sickDays', {
    text: {
      de: 'An wie vielen Tagen haben Sie in den letzten zwölf Monaten wegen Ihrer Gesundheit nicht gearbeitet?',
      en: 'On how many days in the last twelve months did your health keep you from working?',
    },
    hint: {
      de: 'Ganze Tage, auch wegen einer Untersuchung oder Behandlung.',
      en: 'Whole days, including those for an examination or treatment.',
    },
    max: 365,
    unit: 'd',
    usual: [0, 180],
  }),
  choice('prognosis', health, {
    text: {
      de: 'Blicken Sie zwei Jahre voraus: Wird Ihre Gesundheit bei Ihrer jetzigen Arbeit mitmachen?',
      en: 'Look two years ahead: will your health stand up to your present work?',
    },
    options: [
      { value: 'unlikely', label: { de: 'Eher nicht', en: 'Probably not' } },
      { value: 'unsure', label: { de: 'Ich bin nicht sicher', en: 'I am not sure' } },
      { value: 'certain', label: { de: 'Ziemlich sicher ja', en: 'Almost certainly' } },
    ],
  }),
  choice('resources1', mood, {
    text: {
      de: 'Wie oft hatten Sie in letzter Zeit Freude an dem, was der Tag mit sich bringt?',
      en: 'How often lately have you taken pleasure in what the day brings?',
    },
    options: howOften,
  }),
  choice('resources2', mood, {
    text: {
      de: 'Wie oft hatten Sie in letzter Zeit Energie und Tatkraft?',
      en: 'How often lately have you felt full of energy?',
    },
    options: howOften,
  }),
  choice('resources3', mood, {
    text: {
      de: 'Wie oft haben Sie in letzter Zeit mit Zuversicht nach vorn geschaut?',
      en: 'How often lately have you looked ahead with confidence?',
    },
    options: howOften,
  }),
]
