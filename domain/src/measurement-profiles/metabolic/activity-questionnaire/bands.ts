import { always, noBands, numbered } from '../../banded-score.ts'
import type { ScoreDefinition } from '../../measurement-profile.ts'
import type { Words } from '../../../words.ts'

/**
 * The category depends on days, minutes and MET-minutes together. These bands therefore have no limits in MET-minutes.
 * SOURCES.md#categories
 */
const categoryBands = numbered([
  {
    code: 'low',
    name: { de: 'Niedrig', en: 'Low' },
    valence: 'watch',
    position: 'under',
    meaning: {
      de: 'In der letzten Woche haben Sie sich wenig bewegt. Schon etwas mehr an den meisten Tagen bringt viel für Herz, Stoffwechsel und Stimmung.',
      en: 'Last week you were not very active. Even a little more on most days does a lot for heart, metabolism and mood.',
    },
  },
  {
    code: 'moderate',
    name: { de: 'Mittel', en: 'Moderate' },
    valence: 'good',
    position: 'normal',
    meaning: {
      de: 'In der letzten Woche haben Sie sich ungefähr so viel bewegt, wie für die Gesundheit mindestens empfohlen wird.',
      en: 'Last week you were about as active as is recommended as a minimum for good health.',
    },
  },
  {
    code: 'high',
    name: { de: 'Hoch', en: 'High' },
    valence: 'good',
    position: 'over',
    meaning: {
      de: 'In der letzten Woche haben Sie sich viel bewegt. Gönnen Sie sich auch Erholung.',
      en: 'Last week you were very active. Allow yourself time to recover as well.',
    },
  },
])

const reference = 'IPAQ short form, guidelines for data processing, November 2005'

const metMinutes = (code: string, name: Words, max: number): ScoreDefinition => ({
  code,
  name,
  role: 'value',
  unit: 'MET-min',
  min: 0,
  max,
  decimals: 0,
  better: 'higher',
  bands: noBands,
})

/** All values are for one week. */
export const scoreDefinitions = {
  category: {
    code: 'category',
    name: { de: 'Aktivitätsniveau', en: 'Activity level' },
    role: 'primary',
    min: 0,
    max: 2,
    decimals: 0,
    better: 'higher',
    bands: always(categoryBands),
    reference,
  },
  total: {
    code: 'total',
    name: { de: 'Bewegung in der Woche', en: 'Activity in a week' },
    meaning: {
      de: 'Zeit mal Anstrengung: Eine Minute Gehen zählt 3,3, eine Minute mäßige Anstrengung 4 und eine Minute starke Anstrengung 8.',
      en: 'Time multiplied by effort: a minute of walking counts 3.3, one of moderate activity 4 and one of strenuous activity 8.',
    },
    role: 'facet',
    unit: 'MET-min',
    min: 0,
    max: 6000,
    decimals: 0,
    better: 'higher',
    bands: noBands,
    reference,
  },
  metMinWalk: metMinutes('metMinWalk', { de: 'Gehen', en: 'Walking' }, 4200),
  metMinModerate: metMinutes('metMinModerate', { de: 'Mäßige Anstrengung', en: 'Moderate activity' }, 5100),
  metMinVigorous: metMinutes('metMinVigorous', { de: 'Starke Anstrengung', en: 'Strenuous activity' }, 10_100),
  days: {
    code: 'days',
    name: { de: 'Tage, über alle Arten addiert', en: 'Days, added over all kinds' },
    role: 'detail',
    unit: 'd',
    min: 0,
    max: 21,
    decimals: 0,
    better: 'higher',
    bands: noBands,
  },
  kcalPerWeek: {
    code: 'kcalPerWeek',
    name: { de: 'Energieverbrauch durch Bewegung in der Woche', en: 'Energy used by activity in a week' },
    role: 'value',
    unit: 'kcal',
    min: 0,
    max: 6000,
    decimals: 0,
    better: 'neither',
    bands: noBands,
  },
  sittingMin: {
    code: 'sittingMin',
    name: { de: 'Sitzen an einem Werktag', en: 'Sitting on a weekday' },
    role: 'value',
    unit: 'min',
    min: 0,
    max: 960,
    decimals: 0,
    better: 'lower',
    bands: noBands,
  },
} as const satisfies Record<string, ScoreDefinition>
