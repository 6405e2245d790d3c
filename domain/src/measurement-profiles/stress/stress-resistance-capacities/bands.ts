import { always, andMore, below, noBands, upTo } from '../../banded-score.ts'
import type { Band, ScoreDefinition } from '../../measurement-profile.ts'

/** By the mean, 1 to 5. SOURCES.md#bands */
const recoveryBands: readonly Band[] = [
  {
    code: 'low',
    name: { de: 'Gering', en: 'Low' },
    ...below(3),
    valence: 'watch',
    position: 'under',
    meaning: {
      de: 'Nach Belastungen brauchen Sie zurzeit länger, um sich zu erholen. Das lässt sich üben und stärken.',
      en: 'At present you need longer to recover from strain. That can be practised and strengthened.',
    },
  },
  {
    code: 'normal',
    name: { de: 'Üblich', en: 'Usual' },
    ...upTo(4.3),
    valence: 'good',
    position: 'normal',
    meaning: {
      de: 'Sie erholen sich von Belastungen so gut wie die meisten Menschen.',
      en: 'You recover from strain as well as most people do.',
    },
  },
  {
    code: 'high',
    name: { de: 'Hoch', en: 'High' },
    ...andMore,
    valence: 'good',
    position: 'over',
    meaning: {
      de: 'Sie erholen sich rasch von Belastungen. Das ist eine Stärke, auf die Sie bauen können.',
      en: 'You recover quickly from strain. That is a strength you can build on.',
    },
  },
]

const recoveryReference = 'Smith et al. 2008, bands as in common use; orientation, not norms'
const confidenceReference = 'Schwarzer & Jerusalem 1995; no bands are published'

export const scoreDefinitions = {
  brsMean: {
    code: 'brsMean',
    name: { de: 'Erholungsfähigkeit', en: 'Recovery capacity' },
    role: 'primary',
    min: 1,
    max: 5,
    decimals: 2,
    better: 'higher',
    bands: always(recoveryBands),
    reference: recoveryReference,
  },
  gseTotal: {
    code: 'gseTotal',
    name: { de: 'Selbstwirksamkeit', en: 'Self-efficacy' },
    meaning: {
      de: 'Das Vertrauen, Schwierigkeiten aus eigener Kraft zu bewältigen. Je höher, desto mehr.',
      en: 'Confidence in overcoming difficulties through one’s own efforts. The higher, the more.',
    },
    role: 'facet',
    min: 10,
    max: 40,
    decimals: 0,
    better: 'higher',
    bands: noBands,
    reference: confidenceReference,
  },
  brsPercent: {
    code: 'brsPercent',
    name: { de: 'Erholungsfähigkeit in Prozent', en: 'Recovery capacity in per cent' },
    meaning: {
      de: 'Wo das Ergebnis zwischen dem kleinsten und dem größten möglichen Wert liegt.',
      en: 'Where the result is between the lowest and the highest possible value.',
    },
    role: 'facet',
    unit: '%',
    min: 0,
    max: 100,
    decimals: 0,
    better: 'higher',
    bands: noBands,
  },
  gsePercent: {
    code: 'gsePercent',
    name: { de: 'Selbstwirksamkeit in Prozent', en: 'Self-efficacy in per cent' },
    meaning: {
      de: 'Wo das Ergebnis zwischen dem kleinsten und dem größten möglichen Wert liegt.',
      en: 'Where the result is between the lowest and the highest possible value.',
    },
    role: 'facet',
    unit: '%',
    min: 0,
    max: 100,
    decimals: 0,
    better: 'higher',
    bands: noBands,
  },
  brsSum: {
    code: 'brsSum',
    name: { de: 'Erholungsfähigkeit, Summe', en: 'Recovery capacity, sum' },
    role: 'detail',
    min: 4,
    max: 30,
    decimals: 0,
    better: 'higher',
    bands: noBands,
  },
  brsN: {
    code: 'brsN',
    name: { de: 'Erholungsfähigkeit, beantwortete Fragen', en: 'Recovery capacity, questions answered' },
    role: 'detail',
    min: 0,
    max: 6,
    decimals: 0,
    better: 'neither',
    bands: noBands,
  },
  gseMean: {
    code: 'gseMean',
    name: { de: 'Selbstwirksamkeit, Mittelwert', en: 'Self-efficacy, mean' },
    role: 'detail',
    min: 1,
    max: 4,
    decimals: 2,
    better: 'higher',
    bands: noBands,
  },
  gseTScoreApprox: {
    code: 'gseTScoreApprox',
    name: { de: 'Selbstwirksamkeit, T-Wert (ungeprüft)', en: 'Self-efficacy, T score (unverified)' },
    role: 'detail',
    min: 10,
    max: 90,
    decimals: 1,
    better: 'higher',
    bands: noBands,
    reference: 'Assumed mean 29.4 and SD 5.4, not yet checked against the published norm: a hint at most',
  },
} as const satisfies Record<string, ScoreDefinition>
