import { canonicalValues } from '../devices/canonical-values.ts'
import { heartScore } from '../heart/heart-scores.ts'
import { postureWords } from '../heart/heart-words.ts'
import { category, heartCode } from './codes.ts'
import type { Observation, Reference } from './resources.ts'
import type { FhirHeart } from './source.ts'
import { quantity } from './units.ts'

interface HeartCircumstance {
  readonly heart: FhirHeart
  readonly language: 'de' | 'en'
  /** Of our own codes. */
  readonly system: string
  readonly device: Reference | undefined
  /** What every observation of the check-up says alike. */
  readonly common: (name: string) => Omit<Observation, 'category' | 'code'>
}

/** LOINC only where it means exactly this; RMSSD and the stress index have none. */
const loincOf: Readonly<Record<string, string | undefined>> = {
  heartRate: canonicalValues.pulse.loinc,
  sdnn: canonicalValues.sdnnMs.loinc,
}

/** UCUM has the stress index's unit; people read it without. */
const unitOf: Readonly<Record<string, string | undefined>> = { stressIndex: '1/s²' }

/** What a strap recorded beside the questionnaire. Figures that the recording does not carry are left out. */
export function heartObservations({ heart, language, system, device, common }: HeartCircumstance): Observation[] {
  return heart.scores.flatMap((score): Observation[] => {
    const definition = heartScore(score.code)
    if (typeof score.value !== 'number' || definition === undefined) return []
    const { code, profile } = heartCode({
      system,
      score: score.code,
      name: definition.name[language],
      loinc: loincOf[score.code],
    })
    const unit = score.unit ?? unitOf[score.code]
    const band = definition.bands({ age: 40, sex: 'diverse' }).find((one) => one.code === score.band)
    const { low, high } = score
    return [
      {
        ...common(`heart ${score.code}`),
        effectiveDateTime: heart.startedAt,
        ...(profile === undefined ? {} : { meta: { profile: [profile] } }),
        category: category(profile === undefined ? 'exam' : 'vital-signs'),
        code,
        method: { text: postureWords[heart.posture][language] },
        ...(device === undefined ? {} : { device }),
        valueQuantity: quantity(score.value, unit),
        ...(band === undefined ? {} : { interpretation: [{ text: band.name[language] }] }),
        ...(low === undefined || high === undefined
          ? {}
          : { referenceRange: [{ low: quantity(low, unit), high: quantity(high, unit) }] }),
      },
    ]
  })
}
