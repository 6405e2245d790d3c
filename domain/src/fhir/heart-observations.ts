import { canonicalValues } from '../devices/canonical-values.ts'
import { heartBands } from '../heart/heart-bands.ts'
import { heartScore } from '../heart/heart-scores.ts'
import { postureWords } from '../heart/heart-words.ts'
import { roundComputed } from '../numbers/rounding.ts'
import { category, codeObservation, writeBand } from './codes.ts'
import { readUtcOffset, writeAtOffset } from '../moments/utc-offset.ts'
import type { Observation, Reference } from './resources.ts'
import type { FhirHeart } from './source.ts'
import { quantity } from './quantity.ts'

interface HeartCircumstance {
  readonly heart: FhirHeart
  readonly language: 'de' | 'en'
  readonly device: Reference | undefined
  /** Builds the fields that all observations of a check-up share, for the observation with this name. */
  readonly common: (name: string) => Omit<Observation, 'category' | 'code' | 'effectiveDateTime'>
}

/** A LOINC code is set only if it means exactly this quantity. RMSSD and the stress index have none. */
const loincCodes: Readonly<Record<string, string | undefined>> = {
  heartRate: canonicalValues.pulse.loinc,
  sdnn: canonicalValues.sdnnMs.loinc,
}

/** The stress index has a UCUM unit, although it is usually written without a unit. */
const units: Readonly<Record<string, string | undefined>> = { stressIndex: '1/s²' }

export function heartObservations({ heart, language, device, common }: HeartCircumstance): Observation[] {
  return heart.scores.flatMap((score): Observation[] => {
    const definition = heartScore(score.code)
    if (typeof score.value !== 'number' || definition === undefined) return []
    const { code, profile } = codeObservation({
      code: `heart.${score.code}`,
      name: definition.name[language],
      standard: { loinc: loincCodes[score.code] },
    })
    const unit = score.unit ?? units[score.code]
    const band = heartBands(definition).find((one) => one.code === score.band)
    const { low, high } = score
    return [
      {
        ...common(`heart ${score.code}`),
        effectivePeriod: buildPeriod(heart),
        ...(profile === undefined ? {} : { meta: { profile: [profile] } }),
        category: category(profile === undefined ? 'exam' : 'vital-signs'),
        code,
        method: { text: postureWords[heart.posture][language] },
        ...(device === undefined ? {} : { device }),
        valueQuantity: quantity(roundComputed(score.value), unit),
        ...(band === undefined
          ? {}
          : {
              interpretation: [
                writeBand({ scope: 'heart', score: score.code, band: band.code, name: band.name[language] }),
              ],
            }),
        ...(low === undefined || high === undefined
          ? {}
          : {
              referenceRange: [{ low: quantity(roundComputed(low), unit), high: quantity(roundComputed(high), unit) }],
            }),
      },
    ]
  })
}

/** Returns the time from the first to the last interval. The end has the same UTC offset as the start. */
function buildPeriod({ startedAt, seconds }: FhirHeart): { readonly start: string; readonly end: string } {
  const end = new Date(Date.parse(startedAt) + Math.round(seconds * 1000))
  return { start: startedAt, end: writeAtOffset(end.toISOString(), readUtcOffset(startedAt)) }
}
