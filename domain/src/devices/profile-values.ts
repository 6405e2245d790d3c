import { bodyAnalysisDevice } from '../measurement-profiles/body-scale/body-analysis-device/body-analysis-device.ts'
import { bodyCompositionScale } from '../measurement-profiles/body-scale/body-composition-scale/body-composition-scale.ts'
import { manualQuestionnaire } from '../measurement-profiles/body-scale/manual-questionnaire/manual-questionnaire.ts'
import { isMakerCode } from '../measurement-profiles/device-makers.ts'
import type { MeasurementProfile, NumberItem } from '../measurement-profiles/measurement-profile.ts'
import { roundingLoss } from '../numbers/rounding.ts'
import type { VendorRange } from './files/measurement-record.ts'
import type { Segment, SegmentValue, ValueCode } from './canonical-values.ts'
import { type IdsByValue, itemsOfProfiles } from './profile-items.ts'

export interface DeviceReading {
  readonly vendor: string | null
  readonly values: Partial<Readonly<Record<ValueCode, number>>>
  readonly segmental: Partial<Readonly<Record<SegmentValue, Partial<Readonly<Record<Segment, number>>>>>>
  /** The height entered on the device or, if there is none, the one in the member's record. */
  readonly heightCm: number | undefined
  readonly vendorRanges?: Partial<Readonly<Record<ValueCode, VendorRange>>> | undefined
}

export interface ProfileValues {
  readonly profile: MeasurementProfile
  readonly values: Readonly<Record<string, number | string>>
  /** The values that were not read but calculated from other values of the same reading. */
  readonly derived: readonly ValueCode[]
  /** The values that the profile cannot use: it has no item for them, in any unit, and no score. */
  readonly leftOut: readonly ValueCode[]
  readonly vendorRanges: Readonly<Record<string, VendorRange>>
}

const itemsByProfile: ReadonlyMap<MeasurementProfile, IdsByValue> = new Map([
  [bodyCompositionScale, itemsOfProfiles.scale],
  [bodyAnalysisDevice, itemsOfProfiles.analyser],
  [manualQuestionnaire, itemsOfProfiles.manual],
])

/**
 * Returns the profile's code for the manufacturer. Returns `null` if the profile does not ask for the manufacturer, or
 * if the manufacturer is unknown.
 *
 * In the profile of scales, an unknown manufacturer becomes `other`. The exception is a reading with Tanita's visceral
 * fat rating, for which `null` is returned: with `other`, Tanita's muscle mass, water and rating would be
 * misinterpreted.
 */
function chooseMake({ vendor, values }: DeviceReading, profile: MeasurementProfile): string | null {
  const make = vendor?.toLowerCase() ?? ''
  if (!profile.items.some(({ id }) => id === 'deviceMake')) return null
  if (isMakerCode(make)) return make
  const isSaidToBeTanita = values.visceralFatRating !== undefined
  return profile === bodyCompositionScale && !isSaidToBeTanita ? 'other' : null
}

/**
 * Converts a reading to values of the chosen profile. By default, the profile that suits the manufacturer and the
 * values is used. Values are rounded to the profile's step.
 */
export function readProfileValues(reading: DeviceReading, chosen?: MeasurementProfile): ProfileValues {
  const { values: known, derived } = withDerived(reading.values)
  const profile = chosen ?? chooseProfile(reading, known)
  const values: Record<string, number | string> = {}
  const items = listNumberItems(profile)
  const put = (id: string, value: number | undefined) => {
    const item = items.get(id)
    if (item && value !== undefined) values[id] = inSteps(item, value)
  }
  for (const [code, id] of Object.entries(itemsByProfile.get(profile) ?? {})) put(id, known[code as ValueCode])
  put('height', reading.heightCm ?? known.heightCm)
  for (const [code, bySegment] of Object.entries(reading.segmental))
    for (const [segment, value] of Object.entries(bySegment)) put(`${code}${capitalise(segment)}`, value)
  for (const [one, other] of pairs) withoutHalf(values, one, other)
  const make = chooseMake(reading, profile)
  if (make !== null) values['deviceMake'] = make
  const used = itemsByProfile.get(profile) ?? {}
  return {
    profile,
    values,
    derived: derived.filter((code) => used[code] !== undefined),
    leftOut: listLeftOut(reading, profile, values),
    vendorRanges: rangesIn(profile, reading.vendorRanges ?? {}),
  }
}

/** Maps a value to the value from which it can be calculated. The calculation also needs the person's weight. */
const otherForms: Partial<Readonly<Record<ValueCode, ValueCode>>> = {
  bodyFatMassKg: 'bodyFatPct',
  bodyWaterKg: 'bodyWaterPct',
  bodyWaterL: 'bodyWaterPct',
  musclePct: 'muscleMassKg',
  skeletalMusclePct: 'skeletalMuscleMassKg',
  bonePct: 'boneMassKg',
}

function listLeftOut(reading: DeviceReading, profile: MeasurementProfile, values: ProfileValues['values']) {
  const items: IdsByValue = { ...itemsByProfile.get(profile), heightCm: 'height' }
  const scores = new Set(profile.scores.map(({ code }) => code))
  const isStored = (code: ValueCode | undefined) => code !== undefined && values[items[code] ?? ''] !== undefined
  // The keys of `values` are codes, which the type of `Object.keys` does not express.
  const codes = Object.keys(reading.values) as ValueCode[]
  return codes.filter(
    (code) =>
      reading.values[code] !== undefined &&
      !isStored(code) &&
      !isStored(otherForms[code]) &&
      !scores.has(scoreCodes[code] ?? ''),
  )
}

/**
 * Maps a value to the score that Salus calculates itself. If the device prints a range for the value, this range is
 * shown with the score.
 */
const scoreCodes: IdsByValue = {
  bmi: 'bmi',
  bodyFatMassKg: 'fatMass',
  fatFreeMassKg: 'ffm',
  smi: 'smi',
  ecwTbwRatio: 'ecwRatio',
}

function rangesIn(profile: MeasurementProfile, ranges: NonNullable<DeviceReading['vendorRanges']>) {
  const scores = new Set(profile.scores.map(({ code }) => code))
  const items = itemsByProfile.get(profile) ?? {}
  const shown = Object.entries(ranges).flatMap(([code, range]) => {
    const score = scoreCodes[code as ValueCode] ?? items[code as ValueCode] // keyed by codes
    return score !== undefined && scores.has(score) ? [[score, range] as const] : []
  })
  return Object.fromEntries(shown)
}

/** The pairs of values that can be used only together: resistance and reactance, systolic and diastolic pressure. */
const pairs = [
  ['r50', 'xc50'],
  ['sbp', 'dbp'],
] as const

function withoutHalf(values: Record<string, number | string>, one: string, other: string): void {
  if (values[one] !== undefined && values[other] !== undefined) return
  delete values[one]
  delete values[other]
}

/**
 * Returns the profile that suits a reading. Without body fat it is the manual questionnaire, because all other profiles
 * require body fat.
 */
function chooseProfile({ vendor, segmental }: DeviceReading, values: DeviceReading['values']): MeasurementProfile {
  if (values.bodyFatPct === undefined) return manualQuestionnaire
  if (vendor === 'InBody') return bodyAnalysisDevice
  if (vendor !== null && isMakerCode(vendor.toLowerCase())) return bodyCompositionScale
  const isAnalysis =
    values.visceralFatAreaCm2 !== undefined || values.inbodyScore !== undefined || segmental.leanKg !== undefined
  return isAnalysis ? bodyAnalysisDevice : bodyCompositionScale
}

/** If the weight is known, calculates a missing share from the given mass, or a missing mass from the given share. */
function withDerived(values: DeviceReading['values']) {
  const { weightKg } = values
  const share = (code: 'bodyFatPct' | 'bodyWaterPct', part: number | undefined) =>
    values[code] === undefined && part !== undefined && weightKg !== undefined
      ? { [code]: (part / weightKg) * 100 }
      : {}
  const part = (code: 'muscleMassKg' | 'skeletalMuscleMassKg' | 'boneMassKg', percent: number | undefined) =>
    values[code] === undefined && percent !== undefined && weightKg !== undefined
      ? { [code]: (weightKg * percent) / 100 }
      : {}
  const found: Partial<Record<ValueCode, number>> = {
    ...share('bodyFatPct', values.bodyFatMassKg),
    ...share('bodyWaterPct', values.bodyWaterKg),
    ...part('muscleMassKg', values.musclePct),
    ...part('skeletalMuscleMassKg', values.skeletalMusclePct),
    ...part('boneMassKg', values.bonePct),
  }
  return { values: { ...values, ...found }, derived: Object.keys(found) as ValueCode[] }
}

const numberItems = new WeakMap<MeasurementProfile, ReadonlyMap<string, NumberItem>>()

function listNumberItems(profile: MeasurementProfile): ReadonlyMap<string, NumberItem> {
  const known = numberItems.get(profile)
  if (known) return known
  const made = new Map(profile.items.flatMap((item) => (item.kind === 'number' ? [[item.id, item] as const] : [])))
  numberItems.set(profile, made)
  return made
}

/** Rounds to the nearest step, halves up, as they are written in decimal notation: 64.005 becomes 64.01. */
function inSteps({ min, step }: NumberItem, value: number): number {
  const steps = Math.floor((value - min) / step + 0.5 + roundingLoss)
  const decimals = Math.max(countDecimals(step), countDecimals(min))
  return Number((min + steps * step).toFixed(decimals))
}

const countDecimals = (value: number) => String(value).split('.')[1]?.length ?? 0
const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Converts a reading to values of this profile; `null` when the profile accepts no device values. */
export function valuesForProfile(profileId: string, reading: DeviceReading): ProfileValues | null {
  const profile = [...itemsByProfile.keys()].find(({ id }) => id === profileId)
  return profile === undefined ? null : readProfileValues(reading, profile)
}

/** Returns the body values that the form of a profile accepts; empty when it accepts no device values. */
export function listAcceptedValues(profileId: string): ReadonlySet<ValueCode> {
  const found = [...itemsByProfile].find(([{ id }]) => id === profileId)?.[1] ?? {}
  return new Set(Object.keys(found) as ValueCode[]) // keyed by codes
}
