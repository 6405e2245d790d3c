import type { MeasurementProfile } from './measurement-profile.ts'
import { placeDeliveredValue, type DeliveredValue } from '../module-codes/place-delivered-value.ts'

/** The body values whose history can be drawn in an overview, in order of preference. */
export const bodyCourseCodes = [
  'weight',
  'bodyFat',
  'muscleMassKg',
  'muscleMassDeviceKg',
  'skeletalMuscleMassKg',
  'ffm',
]

interface GlancedScore {
  readonly code: string
  readonly value: number | string | boolean | null
}

interface GlancedProfile {
  readonly family: MeasurementProfile['family']
  readonly scores: readonly Pick<MeasurementProfile['scores'][number], 'code' | 'role'>[]
  readonly nextSteps: readonly { readonly score?: string | undefined }[]
}

/**
 * Returns the codes of the scores that an overview needs: the primary score, body values with a history (only for body
 * profiles), and scores on which a next step depends. If no primary score has a value, the first score and all scores
 * that are not details replace it. If the profile is unknown, returns all codes.
 */
export function scoresAtAGlance(
  scores: readonly GlancedScore[],
  profile: GlancedProfile | undefined,
): ReadonlySet<string> {
  if (profile === undefined) return new Set(scores.map(({ code }) => code))
  const primary = profile.scores.find(({ role }) => role === 'primary')?.code
  const hasHeadline = scores.some(({ code, value }) => code === primary && value !== null)
  const parts = profile.scores.filter(({ role }) => role !== 'detail').map(({ code }) => code)
  return new Set([
    ...(primary !== undefined && hasHeadline ? [primary] : [...parts, ...scores.slice(0, 1).map(({ code }) => code)]),
    ...(profile.family === 'body-scale' ? bodyCourseCodes : []),
    ...profile.nextSteps.flatMap(({ score }) => (score === undefined ? [] : [score])),
  ])
}

/**
 * Returns the module value that an overview shows. This is the first number that can be placed in a range or in bands.
 * If there is no such number, it is the first number; if there is no number at all, it is the first value.
 */
export function valueAtAGlance<V extends DeliveredValue>(pluginId: number, values: readonly V[]): V | undefined {
  const numbers = values.filter(({ value }) => typeof value === 'number')
  return numbers.find((value) => placeDeliveredValue(pluginId, value).place !== undefined) ?? numbers[0] ?? values[0]
}
