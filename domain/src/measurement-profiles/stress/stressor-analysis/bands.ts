import { always, andMore, below, noBands } from '../../banded-score.ts'
import type { Band, ScoreDefinition } from '../../measurement-profile.ts'
import type { Words } from '../../../words.ts'

/**
 * Bands by the mean, 1 to 5; a high mean is favourable. The limits are set by Salus, because the benchmark of the model
 * is meant for organisations. SOURCES.md#bands
 */
const domainBands: readonly Band[] = [
  {
    code: 'urgent',
    name: { de: 'Dringend', en: 'Urgent' },
    ...below(2),
    valence: 'act',
    position: 'under',
    meaning: {
      de: 'Dieser Bereich belastet Sie stark. Sprechen Sie ihn bald an, bei Ihrer Führungskraft, dem Betriebsrat oder dem betriebsärztlichen Dienst.',
      en: 'This area is a heavy strain on you. Raise it soon, with your manager, the works council or occupational health.',
    },
  },
  {
    code: 'improve',
    name: { de: 'Verbessern', en: 'Improve' },
    ...below(3),
    valence: 'watch',
    position: 'under',
    meaning: {
      de: 'In diesem Bereich überwiegt das Belastende. Hier lohnt sich eine Veränderung am meisten.',
      en: 'In this area the strain outweighs the support. This is where a change pays off most.',
    },
  },
  {
    code: 'watch',
    name: { de: 'Im Auge behalten', en: 'Keep an eye on' },
    ...below(4),
    valence: 'neutral',
    position: 'under',
    meaning: {
      de: 'In diesem Bereich überwiegt das Günstige, mit Luft nach oben.',
      en: 'In this area the good outweighs the bad, with room for improvement.',
    },
  },
  {
    code: 'strength',
    name: { de: 'Stärke', en: 'Strength' },
    ...andMore,
    valence: 'good',
    position: 'normal',
    meaning: {
      de: 'Dieser Bereich ist eine Stärke Ihrer Arbeit.',
      en: 'This area is a strength of your work.',
    },
  },
]

export interface Domain {
  readonly items: readonly number[]
  readonly mean: ScoreDefinition
  /** The mean converted to a scale from 0 (no strain) to 100 (most strain). */
  readonly load: ScoreDefinition
}

const domain = (
  code: string,
  items: readonly number[],
  { name, meaning }: { name: Words; meaning: Words },
): Domain => ({
  items,
  mean: {
    code: `mean${code}`,
    name,
    meaning,
    role: 'facet',
    min: 1,
    max: 5,
    decimals: 2,
    better: 'higher',
    bands: always(domainBands),
    reference: 'Own borders of Salus, orientation only',
  },
  load: {
    code: `load0to100${code}`,
    name: { de: `${name.de}: Belastung`, en: `${name.en}: strain` },
    role: 'detail',
    unit: '%',
    min: 0,
    max: 100,
    decimals: 0,
    better: 'lower',
    bands: noBands,
  },
})

/** Items are numbered as in the model. SOURCES.md#domains */
export const domains: readonly Domain[] = [
  domain('Demands', [3, 6, 9, 12, 16, 18, 20, 22], {
    name: { de: 'Anforderungen', en: 'Demands' },
    meaning: {
      de: 'Menge, Tempo und Zeitdruck der Arbeit. Ein hoher Wert heißt: gut zu schaffen.',
      en: 'Amount, pace and time pressure of the work. A high value means it is manageable.',
    },
  }),
  domain('Control', [2, 10, 15, 19, 25, 30], {
    name: { de: 'Einfluss', en: 'Control' },
    meaning: {
      de: 'Wie viel Einfluss auf Vorgehen, Tempo, Pausen und Zeiten möglich ist.',
      en: 'How much say there is in the way of working, pace, breaks and hours.',
    },
  }),
  domain('ManagerSupport', [8, 23, 29, 33, 35], {
    name: { de: 'Unterstützung durch die Führungskraft', en: 'Support from the manager' },
    meaning: {
      de: 'Rückmeldung, Hilfe und Rückhalt von der Führungskraft.',
      en: 'Feedback, help and backing from the manager.',
    },
  }),
  domain('PeerSupport', [7, 24, 27, 31], {
    name: { de: 'Unterstützung im Team', en: 'Support in the team' },
    meaning: { de: 'Hilfe, Achtung und offene Ohren im Team.', en: 'Help, respect and open ears in the team.' },
  }),
  domain('Relationships', [5, 14, 21, 34], {
    name: { de: 'Umgang miteinander', en: 'Relationships' },
    meaning: {
      de: 'Wie frei die Arbeit von Streit, Schikane und Spannungen ist. Ein hoher Wert heißt: wenig davon.',
      en: 'How free the work is of quarrels, harassment and tension. A high value means little of it.',
    },
  }),
  domain('Role', [1, 4, 11, 13, 17], {
    name: { de: 'Klarheit der Aufgabe', en: 'Clarity of the role' },
    meaning: {
      de: 'Wie klar Erwartungen, Zuständigkeiten und Ziele sind.',
      en: 'How clear expectations, responsibilities and goals are.',
    },
  }),
  domain('Change', [26, 28, 32], {
    name: { de: 'Umgang mit Veränderungen', en: 'Dealing with change' },
    meaning: {
      de: 'Wie gut Veränderungen vorher besprochen und angekündigt werden.',
      en: 'How well changes are discussed and announced beforehand.',
    },
  }),
]

export const scoreDefinitions: readonly ScoreDefinition[] = [
  ...domains.map(({ mean }) => mean),
  ...domains.map(({ load }) => load),
]
