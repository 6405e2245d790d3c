import { always, andMore, below, noBands } from '../../banded-score.ts'
import type { Band, ScoreDefinition } from '../../measurement-profile.ts'

/**
 * Bands by points, 0 to 40. With declined items the total may be a fraction, so each band ends exactly where the next
 * one begins. See SOURCES.md#bands
 */
export const totalBands: readonly Band[] = [
  {
    code: 'low',
    name: { de: 'Niedrig', en: 'Low' },
    ...below(14),
    valence: 'good',
    position: 'normal',
    meaning: {
      de: 'Im letzten Monat haben Sie Ihren Alltag überwiegend als gut zu bewältigen erlebt. Behalten Sie bei, was Ihnen guttut.',
      en: 'Over the last month you mostly found your daily life manageable. Keep doing what does you good.',
    },
  },
  {
    code: 'moderate',
    name: { de: 'Mittel', en: 'Moderate' },
    ...below(27),
    valence: 'watch',
    position: 'over',
    meaning: {
      de: 'Im letzten Monat waren Sie spürbar belastet, wie es viele Menschen kennen. Achten Sie jetzt auf Pausen und Erholung.',
      en: 'Over the last month you were under noticeable strain, as many people are at times. Now is a good time to look after breaks and recovery.',
    },
  },
  {
    code: 'high',
    name: { de: 'Hoch', en: 'High' },
    ...andMore,
    valence: 'act',
    position: 'over',
    meaning: {
      de: 'Im letzten Monat haben Sie Ihren Alltag häufig als belastend und kaum beherrschbar erlebt. Sprechen Sie mit jemandem darüber, dem Sie vertrauen, oder mit Ihrer Ärztin oder Ihrem Arzt.',
      en: 'Over the last month you often found your daily life stressful and hard to manage. Talk about it with someone you trust, or with your doctor.',
    },
  },
]

const reference = 'Cohen & Williamson 1988, bands as in common use; orientation, not norms'

export const scoreDefinitions = {
  total: {
    code: 'total',
    name: { de: 'Stressbelastung', en: 'Stress load' },
    role: 'primary',
    min: 0,
    max: 40,
    decimals: 0,
    better: 'lower',
    bands: always(totalBands),
    reference,
  },
  helplessness: {
    code: 'helplessness',
    name: { de: 'Überforderung', en: 'Feeling overwhelmed' },
    meaning: {
      de: 'Wie häufig etwas zu viel wurde oder nicht zu beeinflussen war. Je höher der Wert, desto öfter war das so.',
      en: 'How often things became too much or slipped out of control. The higher the value, the more often.',
    },
    role: 'facet',
    min: 0,
    max: 24,
    decimals: 0,
    better: 'lower',
    bands: noBands,
  },
  lackOfSelfEfficacy: {
    code: 'lackOfSelfEfficacy',
    name: { de: 'Fehlende Zuversicht', en: 'Lack of confidence' },
    meaning: {
      de: 'Wie selten die Zuversicht da war, mit Schwierigkeiten fertigzuwerden. Je niedriger der Wert, desto mehr Zuversicht.',
      en: 'How rarely there was confidence in coping with difficulties. The lower the value, the more confidence.',
    },
    role: 'facet',
    min: 0,
    max: 16,
    decimals: 0,
    better: 'lower',
    bands: noBands,
  },
  percentOfMax: {
    code: 'percentOfMax',
    name: { de: 'Anteil am Höchstwert', en: 'Share of the maximum' },
    role: 'detail',
    unit: '%',
    min: 0,
    max: 100,
    decimals: 1,
    better: 'lower',
    bands: noBands,
  },
} as const satisfies Record<string, ScoreDefinition>
