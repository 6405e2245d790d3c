import { always, andMore, below, noBands, upTo } from '../measurement-profiles/banded-score.ts'
import type { Band, ScoreDefinition } from '../measurement-profiles/measurement-profile.ts'

/**
 * A stress index of 50 to 150 is usual at rest, and one above 500 means strong load, see SOURCES.md. No band is a
 * diagnosis, and none advises seeing a doctor.
 */
const stressIndexBands: readonly Band[] = [
  {
    code: 'low',
    name: { de: 'Unter dem Bereich', en: 'Below range' },
    ...below(50),
    valence: 'neutral',
    position: 'under',
    meaning: {
      de: 'Die Abstände zwischen Ihren Herzschlägen haben stärker geschwankt als meist in Ruhe.',
      en: 'The intervals between your heartbeats varied more than they mostly do at rest.',
    },
  },
  {
    code: 'usual',
    name: { de: 'Üblich in Ruhe', en: 'Usual at rest' },
    ...upTo(150),
    valence: 'good',
    position: 'normal',
    meaning: {
      de: 'Ihr Herz hat so beweglich geschlagen, wie es in Ruhe üblich ist.',
      en: 'Your heart adapted its rhythm as is usual at rest.',
    },
  },
  {
    code: 'raised',
    name: { de: 'Über dem Bereich', en: 'Above range' },
    ...upTo(500),
    valence: 'watch',
    position: 'over',
    meaning: {
      de: 'Ihr Herz hat gleichmäßiger geschlagen, als es in Ruhe üblich ist. Das ist mit dem Alter häufiger und kommt auch nach Anstrengung, Kaffee, schlechtem Schlaf oder Anspannung vor.',
      en: 'Your heart beat more evenly than is usual at rest. This is more common with age and also happens after exertion, coffee, poor sleep or tension.',
    },
  },
  {
    code: 'strong',
    name: { de: 'Deutlich über dem Bereich', en: 'Well above range' },
    ...andMore,
    valence: 'watch',
    position: 'over',
    meaning: {
      de: 'Ihr Herz hat sehr gleichmäßig geschlagen. Messen Sie an einem ruhigen Tag noch einmal; eine einzelne Messung sagt wenig.',
      en: 'Your heart beat very evenly. Measure again on a calm day; a single measurement says little.',
    },
  },
]

/** The scores of a strap's recording. They accompany the scores of the questionnaire and never change them. */
export const heartScores = {
  heartRate: {
    code: 'heartRate',
    name: { de: 'Herzfrequenz in Ruhe', en: 'Heart rate at rest' },
    meaning: {
      de: 'So oft hat Ihr Herz im Durchschnitt pro Minute geschlagen.',
      en: 'How often your heart beat in a minute, on average.',
    },
    rule: {
      de: '60.000 geteilt durch den mittleren Abstand zweier Schläge in Millisekunden.',
      en: '60,000 divided by the mean interval between two beats in milliseconds.',
    },
    role: 'value',
    unit: '/min',
    min: 30,
    max: 150,
    decimals: 0,
    better: 'neither',
    bands: noBands,
  },
  rmssd: {
    code: 'rmssd',
    name: { de: 'Schwankung von Schlag zu Schlag (RMSSD)', en: 'Beat-to-beat variation (RMSSD)' },
    meaning: {
      de: 'So stark unterscheiden sich benachbarte Abstände zwischen den Schlägen. Mehr spricht eher für Erholung. Alter, Haltung und Tageszeit zählen mehr als die einzelne Zahl: Vergleichen Sie sich mit sich selbst.',
      en: 'How much neighbouring intervals between beats differ. More tends to mean recovery. Age, posture and time of day matter more than the single number: compare yourself with yourself.',
    },
    rule: {
      de: 'Wurzel aus dem Mittel der quadrierten Unterschiede benachbarter Abstände; nie über eine Lücke hinweg.',
      en: 'Square root of the mean of the squared differences between neighbouring intervals; never across a gap.',
    },
    role: 'value',
    unit: 'ms',
    min: 0,
    max: 150,
    decimals: 0,
    better: 'higher',
    bands: noBands,
  },
  sdnn: {
    code: 'sdnn',
    name: { de: 'Schwankung insgesamt (SDNN)', en: 'Overall variation (SDNN)' },
    meaning: {
      de: 'So weit streuen alle Abstände zwischen den Schlägen. Die Zahl hängt davon ab, wie lange gemessen wurde.',
      en: 'How far all intervals between beats spread. The number depends on how long was measured.',
    },
    rule: {
      de: 'Standardabweichung aller Abstände (n − 1).',
      en: 'Standard deviation of all intervals (n − 1).',
    },
    role: 'value',
    unit: 'ms',
    min: 0,
    max: 200,
    decimals: 0,
    better: 'higher',
    bands: noBands,
  },
  stressIndex: {
    code: 'stressIndex',
    name: { de: 'Stressindex', en: 'Stress index' },
    meaning: {
      de: 'Er ist umso höher, je gleichmäßiger das Herz schlägt.',
      en: 'The more evenly the heart beats, the higher it is.',
    },
    rule: {
      de: 'Anteil der häufigsten Abstände in Prozent, geteilt durch 2 × häufigster Abstand × Spannweite, beide in Sekunden; Klassen von 50 ms.',
      en: 'Share of the most frequent intervals in percent, divided by 2 × most frequent interval × range, both in seconds; classes of 50 ms.',
    },
    role: 'value',
    min: 0,
    max: 600,
    decimals: 0,
    better: 'lower',
    bands: always(stressIndexBands),
  },
} as const satisfies Readonly<Record<string, ScoreDefinition>>

export const heartScore = (code: string): ScoreDefinition | undefined =>
  Object.values(heartScores).find((definition) => definition.code === code)
