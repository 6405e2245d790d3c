import { isSameUnit } from '../same-unit.ts'
import type { Favourable } from '../usual-range/usual-range.ts'

export interface CodeFacts {
  readonly direction: Favourable
  /**
   * The units for which the explanation and the scale are valid; `''` means no unit. `any` if they are valid for all
   * units.
   */
  readonly units: readonly string[] | 'any'
  /** Further units for which only `direction` is valid. */
  readonly directionUnits?: readonly string[]
  /** True for angles, deviations and differences, which can be below 0. */
  readonly isSigned?: true
  /** The ends of the scale. Set only if every module uses these ends. */
  readonly scale?: { readonly low: number; readonly high: number }
}

type FactsByCode = Readonly<Record<string, CodeFacts>>

const inUnit = (direction: Favourable, unit: string): CodeFacts => ({ direction, units: [unit] })
const buildSigned = (direction: Favourable, unit: string): CodeFacts => ({ ...inUnit(direction, unit), isSigned: true })
const forces = ['N', 'kN', 'Nm', 'kg', 'lb', '%']
/** Describes a force. Higher values are better in every unit of force. */
const force = (unit: string): CodeFacts => ({ direction: 'higher', units: [unit], directionUnits: forces })
const points = ['', 'Pkt']
const ofHundred: CodeFacts = { direction: 'higher', units: points, scale: { low: 0, high: 100 } }

const ofNorm: CodeFacts = { direction: 'higher', units: ['%'], directionUnits: ['°', 'cm'], isSigned: true }
const mobeeFit: FactsByCode = {
  shoulderMobility: ofNorm,
  hipMobility: ofNorm,
  trunkRotation: ofNorm,
  hamstringLength: ofNorm,
  legPress: force('%'),
  chestPress: force('%'),
  rowing: force('%'),
}
const mobeeMed: FactsByCode = {
  kneeFlexion: buildSigned('higher', '°'),
  kneeExtension: buildSigned('range', '°'),
  extensionForce: force('N'),
  flexionForce: force('N'),
  // Pain is rated on the numeric rating scale, which always goes from 0 to 10.
  pain: { direction: 'lower', units: points, scale: { low: 0, high: 10 } },
}
const backScan: FactsByCode = {
  kyphosis: buildSigned('range', '°'),
  lordosis: buildSigned('range', '°'),
  inclination: buildSigned('range', '°'),
  sacralAngle: buildSigned('range', '°'),
  lateralDeviation: buildSigned('lower', 'mm'),
  pelvicObliquity: buildSigned('lower', 'mm'),
}
const rueckenstatus: FactsByCode = {
  flexion: force('Nm'),
  extension: force('Nm'),
  flexionExtensionRatio: inUnit('range', ''),
  lateralFlexion: force('Nm'),
  rotation: force('Nm'),
}
const backCheck: FactsByCode = {
  trunkExtension: force('N'),
  trunkFlexion: force('N'),
  shoulderPush: force('N'),
  shoulderPull: force('N'),
  lateralFlexion: force('N'),
  shoulderAbduction: force('N'),
  lateralFlexionImbalance: buildSigned('lower', '%'),
  shoulderAbductionImbalance: buildSigned('lower', '%'),
}
const anthrop: FactsByCode = {
  height: inUnit('none', 'cm'),
  sittingHeight: inUnit('none', 'cm'),
  armSpan: inUnit('none', 'cm'),
  chestGirth: inUnit('none', 'cm'),
  waistGirth: inUnit('range', 'cm'),
  hipGirth: inUnit('none', 'cm'),
  upperArmGirth: inUnit('none', 'cm'),
  thighGirth: inUnit('none', 'cm'),
  calfGirth: inUnit('none', 'cm'),
  tricepsFold: inUnit('none', 'mm'),
  subscapularFold: inUnit('none', 'mm'),
  suprailiacFold: inUnit('none', 'mm'),
}
const mobeeCare: FactsByCode = {
  chairRise: inUnit('lower', 's'),
  gaitSpeed: inUnit('higher', 'm/s'),
  handGrip: force('kg'),
  timedUpAndGo: inUnit('lower', 's'),
}
const mobeeBalance: FactsByCode = {
  balanceIndex: ofHundred,
  swayAreaEyesOpen: inUnit('lower', 'mm²'),
  swayAreaEyesClosed: inUnit('lower', 'mm²'),
  oneLegStand: inUnit('higher', 's'),
}
const cockpit: FactsByCode = {
  index: ofHundred,
  strength: ofHundred,
  mobility: ofHundred,
  body: ofHundred,
  recovery: ofHundred,
}
/** Only the module knows what its overall value measures and which scale it uses. */
const summary: FactsByCode = { index: { direction: 'range', units: 'any', isSigned: true } }

/**
 * The facts of every code that has an explanation. They are separate from the texts, so that a screen can look up a
 * code without loading the texts.
 */
const factsByPlugin: Readonly<Record<number, FactsByCode>> = {
  1: mobeeFit,
  2: mobeeMed,
  3: backScan,
  4: rueckenstatus,
  5: rueckenstatus,
  6: summary,
  7: backCheck,
  8: anthrop,
  9: summary,
  10: mobeeCare,
  11: summary,
  12: mobeeBalance,
  13: { ...summary, reactionTime: inUnit('lower', 'ms'), remark: { direction: 'none', units: 'any' } },
  14: cockpit,
  15: summary,
  16: summary,
  99: summary,
}

interface DeliveredCode {
  readonly code: string
  readonly unit?: string | undefined
}

/**
 * Returns the facts about a plugin's code in this unit. `undefined` if only the module knows the meaning of the code,
 * or if the facts are not valid for this unit.
 */
export function factsInUnit(pluginId: number, { code, unit }: DeliveredCode): CodeFacts | undefined {
  const facts = factsOfCode(pluginId, code)
  return facts !== undefined && (facts.units === 'any' || isAmong(facts.units, unit)) ? facts : undefined
}

/**
 * Returns the favourable direction of a plugin's code; `undefined` if it is unknown for this unit. A value without a
 * unit is treated as if its unit were known.
 */
export function directionOfCode(pluginId: number, { code, unit }: DeliveredCode): Favourable | undefined {
  const facts = factsOfCode(pluginId, code)
  if (facts === undefined) return undefined
  const { direction, units, directionUnits = [] } = facts
  return units === 'any' || isAmong(['', ...units, ...directionUnits], unit) ? direction : undefined
}

const isAmong = (units: readonly string[], unit: string | undefined) => units.some((one) => isSameUnit(one, unit))

/**
 * Returns the facts about a plugin's code, whatever its unit. `undefined` if only the module knows the meaning of the
 * code.
 */
export function factsOfCode(pluginId: number, code: string): CodeFacts | undefined {
  const facts = factsByPlugin[pluginId]
  return facts !== undefined && Object.hasOwn(facts, code) ? facts[code] : undefined
}

export const knownCodes: readonly { readonly pluginId: number; readonly code: string }[] = Object.entries(
  factsByPlugin,
).flatMap(([pluginId, facts]) => Object.keys(facts).map((code) => ({ pluginId: Number(pluginId), code })))
