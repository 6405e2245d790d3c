import type { Favourable } from '../usual-range/usual-range.ts'

export interface CodeFacts {
  readonly direction: Favourable
  /** The ends of the scale, set when every module uses the same one. */
  readonly scale?: { readonly low: number; readonly high: number }
}

type FactsByCode = Readonly<Record<string, CodeFacts>>

const higher: CodeFacts = { direction: 'higher' }
const lower: CodeFacts = { direction: 'lower' }
const range: CodeFacts = { direction: 'range' }
const none: CodeFacts = { direction: 'none' }
const ofHundred: CodeFacts = { direction: 'higher', scale: { low: 0, high: 100 } }

const mobeeFit: FactsByCode = {
  shoulderMobility: higher,
  hipMobility: higher,
  trunkRotation: higher,
  hamstringLength: higher,
  legPress: higher,
  chestPress: higher,
  rowing: higher,
}
const mobeeMed: FactsByCode = {
  kneeFlexion: higher,
  kneeExtension: range,
  extensionForce: higher,
  flexionForce: higher,
  // Pain is rated on a numeric scale, which always ends at 0 and 10.
  pain: { direction: 'lower', scale: { low: 0, high: 10 } },
}
const backScan: FactsByCode = {
  kyphosis: range,
  lordosis: range,
  inclination: range,
  sacralAngle: range,
  lateralDeviation: lower,
  pelvicObliquity: lower,
}
const rueckenstatus: FactsByCode = {
  flexion: higher,
  extension: higher,
  flexionExtensionRatio: range,
  lateralFlexion: higher,
  rotation: higher,
}
const backCheck: FactsByCode = {
  trunkExtension: higher,
  trunkFlexion: higher,
  shoulderPush: higher,
  shoulderPull: higher,
  lateralFlexion: higher,
  shoulderAbduction: higher,
  lateralFlexionImbalance: lower,
  shoulderAbductionImbalance: lower,
}
const anthrop: FactsByCode = {
  height: none,
  sittingHeight: none,
  armSpan: none,
  chestGirth: none,
  waistGirth: range,
  hipGirth: none,
  upperArmGirth: none,
  thighGirth: none,
  calfGirth: none,
  tricepsFold: none,
  subscapularFold: none,
  suprailiacFold: none,
}
const mobeeCare: FactsByCode = { chairRise: lower, gaitSpeed: higher, handGrip: higher, timedUpAndGo: lower }
const mobeeBalance: FactsByCode = {
  balanceIndex: ofHundred,
  swayAreaEyesOpen: lower,
  swayAreaEyesClosed: lower,
  oneLegStand: higher,
}
const cockpit: FactsByCode = {
  index: ofHundred,
  strength: ofHundred,
  mobility: ofHundred,
  body: ofHundred,
  recovery: ofHundred,
}
/** Only the module knows what its overall value measures and on which scale. */
const summary: FactsByCode = { index: range }

/** The facts of every code that has an explanation, so that a screen can check this without loading the texts. */
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
  13: { ...summary, reactionTime: lower, remark: none },
  14: cockpit,
  15: summary,
  16: summary,
  99: summary,
}

/** The facts about a plugin's code; `undefined` for a code that only the module understands. */
export const factsOfCode = (pluginId: number, code: string): CodeFacts | undefined => {
  const facts = factsByPlugin[pluginId]
  return facts !== undefined && Object.hasOwn(facts, code) ? facts[code] : undefined
}

export const knownCodes: readonly { readonly pluginId: number; readonly code: string }[] = Object.entries(
  factsByPlugin,
).flatMap(([pluginId, facts]) => Object.keys(facts).map((code) => ({ pluginId: Number(pluginId), code })))
