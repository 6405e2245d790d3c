import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { MeasurementProfileAsData } from '@salus/contract/measuring/profiles.ts'
import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { scoresAtAGlance, valueAtAGlance } from '@salus/domain/measurement-profiles/codes-at-a-glance.ts'
import type { Language } from '@salus/domain/words.ts'
import { writeProfileAsData } from '../../measurement-profiles/write-profile-as-data.ts'

export interface Glance {
  readonly items: readonly CheckUp[]
  readonly profiles: readonly MeasurementProfileAsData[]
}

/** Returns only the parts of the check-ups that an overview shows, because whole check-ups need far more bytes. */
export function buildGlance(checkUps: readonly CheckUp[], language: Language): Glance {
  const glances = checkUps.map((checkUp) => ({ checkUp, codes: listCodes(checkUp) }))
  const ids = [...new Set(checkUps.flatMap(({ profileId }) => (profileId === null ? [] : [profileId])))]
  return {
    items: glances.map(({ checkUp, codes }) => keepCodes(checkUp, codes)),
    profiles: ids.flatMap((id) => {
      const profile = profileById(id)
      const kept = glances.filter(({ checkUp }) => checkUp.profileId === id)
      return profile === undefined ? [] : [keepDefinitions(writeProfileAsData(profile, language), kept)]
    }),
  }
}

const writeCourseKey = ({ code, side }: CheckUp['values'][number]): string =>
  side === undefined ? code : `${code}.${side}`

function listCodes({ profileId, version, pluginId, scores, values }: CheckUp): ReadonlySet<string> {
  const profile = profileId === null ? undefined : profileById(profileId)
  const value = valueAtAGlance(pluginId, values)
  return new Set([
    ...scoresAtAGlance(scores, profile?.version === version ? profile : undefined),
    ...(value === undefined ? [] : [writeCourseKey(value)]),
  ])
}

function keepCodes(checkUp: CheckUp, codes: ReadonlySet<string>): CheckUp {
  const isKept = ({ code }: { readonly code: string }) => codes.has(code)
  const isKeptValue = (value: CheckUp['values'][number]) => codes.has(writeCourseKey(value))
  const { previous, vendorRanges, bands, ...others } = checkUp
  const { heart: _heart, heartComparison: _compared, repeatability: _spread, repeats: _repeats, ...measured } = others
  const { conditions: _how, ...rest } = measured
  return {
    ...rest,
    answers: {},
    amendments: [],
    note: null,
    scores: checkUp.scores.filter(isKept).map(withoutReference),
    values: checkUp.values.filter(isKeptValue),
    bands: bands?.filter(isKept),
    vendorRanges: vendorRanges && Object.fromEntries(Object.entries(vendorRanges).filter(([code]) => codes.has(code))),
    previous: previous && {
      resultGuid: previous.resultGuid,
      dateOfMeasurement: previous.dateOfMeasurement,
      version: previous.version,
      scores: [],
      values: [],
    },
    history: checkUp.history.flatMap(({ resultGuid, dateOfMeasurement, version, device, scores, words }) => {
      const kept = scores.filter(isKept)
      const keptWords = (words ?? []).filter(isKept)
      if (kept.length + keptWords.length === 0) return []
      return [
        {
          resultGuid,
          dateOfMeasurement,
          version,
          // An overview needs the device, because it interrupts the line of a series where the device changes.
          ...(device == null ? {} : { device }),
          scores: kept,
          ...(keptWords.length === 0 ? {} : { words: keptWords }),
        },
      ]
    }),
  }
}

/**
 * Removes the reference of a score that has a value, because it then only cites the source of the bands. Keeps the
 * reference of a score without a value, because it explains why the value is missing.
 */
function withoutReference(score: CheckUp['scores'][number]): CheckUp['scores'][number] {
  const { reference: _reference, ...drawn } = score
  return score.value === null ? score : drawn
}

interface Kept {
  readonly checkUp: CheckUp
  readonly codes: ReadonlySet<string>
}

const bandsMet = ({ scores }: CheckUp, wanted: string): readonly string[] =>
  scores.flatMap(({ code, band, atBorderOf }) =>
    code === wanted ? [band, atBorderOf].filter((met) => met !== undefined) : [],
  )

interface StepContext {
  readonly profile: MeasurementProfileAsData
  readonly checkUp: CheckUp
}

/**
 * Returns true if the step has bands and the deciding score is in one of them. The deciding score is the step's score
 * or, if the step has none, the primary score. A step without bands applies to every result, so an overview leaves it
 * out.
 */
function fitsStep(
  { bands, score }: MeasurementProfileAsData['nextSteps'][number],
  { profile, checkUp }: StepContext,
): boolean {
  const deciding = score ?? profile.scores.find(({ role }) => role === 'primary')?.code
  const band = checkUp.scores.find(({ code }) => code === deciding)?.band
  return band !== undefined && bands?.includes(band) === true
}

function keepDefinitions(profile: MeasurementProfileAsData, kept: readonly Kept[]): MeasurementProfileAsData {
  const sexes = new Set(kept.map(({ checkUp }) => checkUp.subject.sex))
  const isKept = ({ code }: { readonly code: string }) => kept.some(({ codes }) => codes.has(code))
  const buildBands = ({ code, bands }: MeasurementProfileAsData['scores'][number]) => {
    const met = kept.flatMap(({ checkUp }) => bandsMet(checkUp, code))
    const named = (sex: keyof typeof bands) =>
      sexes.has(sex) ? bands[sex].map((band) => (met.includes(band.code) ? band : { ...band, meaning: '' })) : []
    return { female: named('female'), male: named('male'), diverse: named('diverse') }
  }
  return {
    ...profile,
    items: [],
    nextSteps: profile.nextSteps.filter((step) => kept.some(({ checkUp }) => fitsStep(step, { profile, checkUp }))),
    scores: profile.scores.filter(isKept).map((score) => {
      const { from: _from, reversed: _reversed, rule: _rule, minimalDetectableChange: _change, ...drawn } = score
      return { ...drawn, bands: buildBands(score) }
    }),
  }
}
