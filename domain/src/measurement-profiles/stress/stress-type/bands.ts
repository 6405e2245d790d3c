import { always, noBands, numbered } from '../../banded-score.ts'
import type { ScoreDefinition } from '../../measurement-profile.ts'
import type { Words } from '../../../words.ts'

/** No type is better or worse than another, and none is a diagnosis. */
const typeBands = numbered([
  {
    code: 'lowUse',
    name: { de: 'Zurückhaltend', en: 'Reserved' },
    valence: 'neutral',
    position: 'normal',
    meaning: {
      de: 'Zurzeit nutzen Sie nur wenige Wege, mit Stress umzugehen. Vielleicht haben Sie gerade wenig davon, vielleicht lohnt es sich, etwas Neues auszuprobieren.',
      en: 'At present you use only a few ways of dealing with stress. Perhaps there is little of it just now, or perhaps it is worth trying something new.',
    },
  },
  {
    code: 'mixed',
    name: { de: 'Gemischt', en: 'Mixed' },
    valence: 'neutral',
    position: 'normal',
    meaning: {
      de: 'Sie nutzen mehrere Wege, ohne dass einer überwiegt. Das macht beweglich, wenn der Weg zur Lage passt.',
      en: 'You use several ways, and none stands out. That makes you flexible, as long as the way fits the situation.',
    },
  },
  {
    code: 'problemFocused',
    name: { de: 'Anpackend', en: 'Tackling' },
    valence: 'neutral',
    position: 'normal',
    meaning: {
      de: 'Sie gehen Belastungen vor allem an, indem Sie planen, handeln und sich Rat holen. Das hilft überall dort, wo sich etwas ändern lässt.',
      en: 'You mostly meet stress by planning, acting and asking for advice. That helps wherever something can be changed.',
    },
  },
  {
    code: 'emotionFocused',
    name: { de: 'Fühlend', en: 'Feeling' },
    valence: 'neutral',
    position: 'normal',
    meaning: {
      de: 'Sie kümmern sich vor allem um Ihre Gefühle: mit Menschen, mit Humor, mit Annehmen, manchmal auch mit Selbstvorwürfen. Das hilft, wo sich wenig ändern lässt.',
      en: 'You mostly look after your feelings: with people, with humour, by accepting, sometimes also by blaming yourself. That helps where little can be changed.',
    },
  },
  {
    code: 'avoidant',
    name: { de: 'Ausweichend', en: 'Avoiding' },
    valence: 'watch',
    position: 'normal',
    meaning: {
      de: 'Sie gehen Belastungen zurzeit eher aus dem Weg. Das kann vorübergehend entlasten; auf Dauer bleibt der Druck meist bestehen.',
      en: 'At present you tend to steer clear of what weighs on you. That can bring relief for a while; in the long run the pressure usually stays.',
    },
  },
])

const style = (code: string, name: Words, meaning: Words): ScoreDefinition => ({
  code,
  name,
  meaning,
  role: 'facet',
  min: 1,
  max: 4,
  decimals: 2,
  better: 'neither',
  bands: noBands,
  reference: 'Grouping of the scales in common use; the model itself prescribes none',
})

const scale = (code: string, name: Words): ScoreDefinition => ({
  code,
  name,
  role: 'detail',
  min: 2,
  max: 8,
  decimals: 0,
  better: 'neither',
  bands: noBands,
})

export const typeDefinition: ScoreDefinition = {
  code: 'type',
  name: { de: 'Stresstyp', en: 'Stress type' },
  role: 'primary',
  min: 0,
  max: 4,
  decimals: 0,
  better: 'neither',
  bands: always(typeBands),
  reference: 'Own rule of Salus over the three styles',
}

/** Each value is the mean of all items of a style, 1 to 4. */
export const styleDefinitions = {
  problemFocused: style(
    'stylesProblemFocused',
    { de: 'Das Problem angehen', en: 'Tackling the problem' },
    {
      de: 'Handeln, planen, Rat holen und die Sache anders sehen.',
      en: 'Acting, planning, asking for advice and seeing things differently.',
    },
  ),
  emotionFocused: style(
    'stylesEmotionFocused',
    { de: 'Mit den Gefühlen umgehen', en: 'Dealing with the feelings' },
    {
      de: 'Trost, Humor, Annehmen, Glaube, Gefühle zeigen, aber auch Selbstvorwürfe. Hilfreiches und weniger Hilfreiches stehen hier nebeneinander.',
      en: 'Comfort, humour, accepting, faith, showing feelings, but also self-blame. Helpful and less helpful ways stand side by side here.',
    },
  ),
  avoidant: style(
    'stylesAvoidant',
    { de: 'Ausweichen', en: 'Avoiding' },
    {
      de: 'Ablenkung, Nicht-wahrhaben-Wollen, Alkohol oder andere Mittel, Aufgeben.',
      en: 'Distraction, denial, alcohol or other substances, giving up.',
    },
  ),
} as const
export type Style = keyof typeof styleDefinitions

interface CopingScale {
  readonly items: readonly [number, number]
  readonly style: Style
  readonly definition: ScoreDefinition
}

/** Each scale is the sum of two items, 2 to 8. Items are numbered as in the model. SOURCES.md#scales */
export const copingScales: readonly CopingScale[] = [
  { items: [2, 7], style: 'problemFocused', definition: scale('scalesActiveCoping', { de: 'Handeln', en: 'Acting' }) },
  { items: [14, 25], style: 'problemFocused', definition: scale('scalesPlanning', { de: 'Planen', en: 'Planning' }) },
  {
    items: [10, 23],
    style: 'problemFocused',
    definition: scale('scalesInstrumentalSupport', { de: 'Rat und Hilfe holen', en: 'Getting advice and help' }),
  },
  {
    items: [12, 17],
    style: 'problemFocused',
    definition: scale('scalesPositiveReframing', { de: 'Anders sehen', en: 'Seeing it differently' }),
  },
  {
    items: [5, 15],
    style: 'emotionFocused',
    definition: scale('scalesEmotionalSupport', { de: 'Trost finden', en: 'Finding comfort' }),
  },
  {
    items: [20, 24],
    style: 'emotionFocused',
    definition: scale('scalesAcceptance', { de: 'Annehmen', en: 'Accepting' }),
  },
  { items: [18, 28], style: 'emotionFocused', definition: scale('scalesHumor', { de: 'Humor', en: 'Humour' }) },
  {
    items: [22, 27],
    style: 'emotionFocused',
    definition: scale('scalesReligion', { de: 'Glaube und Stille', en: 'Faith and silence' }),
  },
  {
    items: [9, 21],
    style: 'emotionFocused',
    definition: scale('scalesVenting', { de: 'Gefühle herauslassen', en: 'Letting feelings out' }),
  },
  {
    items: [13, 26],
    style: 'emotionFocused',
    definition: scale('scalesSelfBlame', { de: 'Selbstvorwürfe', en: 'Self-blame' }),
  },
  {
    items: [1, 19],
    style: 'avoidant',
    definition: scale('scalesSelfDistraction', { de: 'Ablenkung', en: 'Distraction' }),
  },
  {
    items: [3, 8],
    style: 'avoidant',
    definition: scale('scalesDenial', { de: 'Nicht wahrhaben wollen', en: 'Denial' }),
  },
  {
    items: [4, 11],
    style: 'avoidant',
    definition: scale('scalesSubstanceUse', { de: 'Alkohol und andere Mittel', en: 'Alcohol and other substances' }),
  },
  { items: [6, 16], style: 'avoidant', definition: scale('scalesDisengagement', { de: 'Aufgeben', en: 'Giving up' }) },
]

export const scoreDefinitions: readonly ScoreDefinition[] = [
  typeDefinition,
  ...Object.values(styleDefinitions),
  ...copingScales.map((entry) => entry.definition),
]
