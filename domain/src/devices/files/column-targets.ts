import type { Segment, SegmentValue, ValueCode } from '../canonical-values.ts'
import { type ColumnName, removeExplanation, withTrailingUnit } from './column-names.ts'
import { quantities, quantityOfCode } from './quantities.ts'
import { type Dimension, dimensionOfUnit, type UnitCode } from './units.ts'

export type ColumnTarget =
  | { readonly to: 'value'; readonly code: ValueCode }
  | { readonly to: 'segment'; readonly code: SegmentValue; readonly segment: Segment }
  | { readonly to: 'impedance'; readonly frequency: string; readonly segment: Segment }
  | { readonly to: 'range'; readonly end: 'low' | 'high'; readonly code: ValueCode }
  | { readonly to: 'name' | 'firstName' | 'lastName' | 'id' | 'sex' | 'birthDate' | 'age' }
  | { readonly to: 'height' }
  | { readonly to: 'measuredAt' | 'time' | 'model' | 'comment' }

export type NumberTarget = Extract<ColumnTarget, { to: 'value' | 'segment' | 'impedance' | 'range' | 'height' }>
export type TextTarget = Exclude<ColumnTarget, NumberTarget>

export type ColumnSense =
  | { readonly kind: 'text'; readonly target: TextTarget }
  | {
      readonly kind: 'numbers'
      readonly targets: Partial<Readonly<Record<Dimension, NumberTarget>>>
      /**
       * The dimension that the name implies when the column has no unit; `null` when the name allows several
       * dimensions.
       */
      readonly bare: Dimension | null
      readonly unit: UnitCode | null
      readonly unknownUnit: string | null
    }

const texts = (to: TextTarget['to'], of: string) =>
  of.split('|').map((name): readonly [string, TextTarget] => [name, { to }])

const textEntries = [
  ...texts('name', 'name'),
  ...texts('firstName', 'first name|vorname|given name'),
  ...texts('lastName', 'last name|surname|nachname|family name'),
  ...texts('id', 'id|patienten-id|patient id|patient-id|member number|mitgliedsnummer|externalnumber|number|nummer'),
  ...texts('sex', 'gender|sex|geschlecht'),
  ...texts('birthDate', 'date of birth|birth date|birthdate|geburtsdatum|birthday'),
  ...texts('age', 'age|alter'),
  ...texts('measuredAt', 'date|datum|test date / time|messdatum|time of measurement|measured at|date/time'),
  ...texts('measuredAt', 'measurement date|measurement datetime|date of measurement|messzeitpunkt|timestamp|zeitpunkt'),
  ...texts('time', 'time|uhrzeit|zeit'),
  ...texts('model', 'measurement device.|inbody type|gerät|device'),
  ...texts('comment', 'comments|comment|remarks|kommentar|bemerkung|notes|notiz'),
]
const textTargets: ReadonlyMap<string, TextTarget> = new Map(textEntries)
const heights = new Set(['height', 'größe', 'körpergröße', 'body height'])
/**
 * The names of columns that contain texts or the height instead of a body value. A test fails if a name occurs twice.
 */
export const otherNames: readonly string[] = [...textEntries.map(([name]) => name), ...heights]

const segmentNames: ReadonlyMap<string, Segment> = new Map([
  ['right arm', 'rightArm'],
  ['left arm', 'leftArm'],
  ['trunk', 'trunk'],
  ['right leg', 'rightLeg'],
  ['left leg', 'leftLeg'],
  ['rechter arm', 'rightArm'],
  ['linker arm', 'leftArm'],
  ['rumpf', 'trunk'],
  ['rechtes bein', 'rightLeg'],
  ['linkes bein', 'leftLeg'],
  ['ra', 'rightArm'],
  ['la', 'leftArm'],
  ['tr', 'trunk'],
  ['rl', 'rightLeg'],
  ['ll', 'leftLeg'],
])

type SegmentSense = {
  readonly codes: Partial<Readonly<Record<Dimension, SegmentValue>>>
  readonly bare: Dimension | null
}
const segmentValues: ReadonlyMap<string, SegmentSense> = new Map<string, SegmentSense>([
  ['ffm', { codes: { mass: 'leanKg' }, bare: 'mass' }],
  ['lbm', { codes: { mass: 'leanKg' }, bare: 'mass' }],
  ['lean mass', { codes: { mass: 'leanKg' }, bare: 'mass' }],
  ['ffm%', { codes: { share: 'leanPctOfIdeal' }, bare: 'share' }],
  ['lbm%', { codes: { share: 'leanPctOfIdeal' }, bare: 'share' }],
  ['bfm', { codes: { mass: 'fatKg' }, bare: 'mass' }],
  ['fat mass', { codes: { mass: 'fatKg' }, bare: 'mass' }],
  ['bfm%', { codes: { share: 'fatPctOfIdeal' }, bare: 'share' }],
  ['body fat', { codes: { share: 'fatPct', mass: 'fatKg' }, bare: null }],
  ['ecw ratio', { codes: { ratio: 'ecwTbwRatio' }, bare: 'ratio' }],
  ['ecw/tbw', { codes: { ratio: 'ecwTbwRatio' }, bare: 'ratio' }],
  ['tbw', { codes: { volume: 'waterL' }, bare: 'volume' }],
  ['muscle mass', { codes: { mass: 'muscleKg' }, bare: 'mass' }],
  ['muscle quality', { codes: { points: 'muscleQuality' }, bare: 'points' }],
  ['phase angle', { codes: { angle: 'phaseAngleDeg' }, bare: 'angle' }],
  ['muskelmasse', { codes: { mass: 'muscleKg' }, bare: 'mass' }],
  ['muskelqualität', { codes: { points: 'muscleQuality' }, bare: 'points' }],
  ['körperfett', { codes: { share: 'fatPct', mass: 'fatKg' }, bare: null }],
  ['fettanteil', { codes: { share: 'fatPct' }, bare: 'share' }],
])

/** Returns the meaning of a column according to its name; `null` when the name is unknown. */
export function columnSense(column: Omit<ColumnName, 'written'>): ColumnSense | null {
  const { key } = column
  const name = removeExplanation(key)
  const text = textTargets.get(key) ?? textTargets.get(name)
  if (text) return { kind: 'text', target: text }
  const exact = numbersNamed(key)
  if (exact) return { kind: 'numbers', ...exact, unit: column.unit ?? unitInName(key), unknownUnit: null }
  const found = numbersNamed(name)
  if (found) return { kind: 'numbers', ...found, unit: column.unit, unknownUnit: readUnexplained(column.unknownUnit) }
  const trailing = column.unit === null ? withTrailingUnit(name) : null
  const numbers = trailing === null ? null : numbersNamed(trailing.name)
  return trailing === null || numbers === null
    ? null
    : { kind: 'numbers', ...numbers, unit: trailing.unit, unknownUnit: null }
}

/**
 * Returns `null` for a word in brackets that is itself a known column name, as in `Weight (Gewicht)`. Such a word
 * explains the name and is not an unknown unit.
 */
const readUnexplained = (word: string | null) => (word !== null && numbersNamed(word) !== null ? null : word)

type Numbers = Omit<Extract<ColumnSense, { kind: 'numbers' }>, 'kind' | 'unit' | 'unknownUnit'>

/** Returns the unit if the name of a column is only a unit, such as `Kilo`. Such a column contains the weight. */
const unitInName = (key: string): UnitCode | null =>
  key === 'kilo' || key === 'kg' ? 'kg' : key === 'lbs' || key === 'pounds' ? 'lb' : null

function numbersNamed(key: string): Numbers | null {
  if (heights.has(key)) return { targets: { length: { to: 'height' } }, bare: 'length' }
  const quantity = quantities.get(key)
  return quantity ? valueNumbers(quantity) : (segmentNumbers(key) ?? rangeNumbers(key))
}

const valueNumbers = ({ meanings, bare }: ReturnType<typeof quantityOfCode>): Numbers => ({
  targets: mapCodes(meanings, (code) => ({ to: 'value', code })),
  bare,
})

const mapCodes = <Code>(of: Partial<Readonly<Record<Dimension, Code>>>, target: (code: Code) => NumberTarget) =>
  Object.fromEntries(Object.entries(of).map(([dimension, code]) => [dimension, target(code)])) as Numbers['targets'] // keyed by dimensions

const part = '(right arm|left arm|trunk|right leg|left leg|rechter arm|linker arm|rumpf|rechtes bein|linkes bein)'
/**
 * Patterns with the value (`what`) and the body part: `FFM of Right Arm`, `Muscle mass - right arm`, `Right Arm Lean
 * Mass`.
 */
const segmentPatterns = [
  { pattern: new RegExp(`^(?<what>.+) of (?<part>${part})$`) },
  { pattern: new RegExp(`^(?<what>.+) - (?<part>${part})$`) },
  { pattern: new RegExp(`^(?<part>${part}) (?<what>.+)$`) },
]

function segmentNumbers(key: string): Numbers | null {
  const current = /^(\d+khz)-(ra|la|tr|rl|ll) (impedance|phase angle)$/.exec(key)
  if (current) return currentNumbers(current[1] ?? '', segmentNames.get(current[2] ?? ''), current[3])
  for (const { pattern } of segmentPatterns) {
    const groups = pattern.exec(key)?.groups
    const segment = segmentNames.get(groups?.['part'] ?? '')
    const sense = segmentValues.get(groups?.['what'] ?? '')
    if (segment && sense)
      return { targets: mapCodes(sense.codes, (code) => ({ to: 'segment', code, segment })), bare: sense.bare }
  }
  return null
}

function currentNumbers(frequency: string, segment: Segment | undefined, what: string | undefined): Numbers | null {
  if (!segment) return null
  if (what === 'impedance') {
    const target = { to: 'impedance', frequency: frequency.replace('khz', 'kHz'), segment } as const
    return { targets: { resistance: target }, bare: 'resistance' }
  }
  const angle = { to: 'segment', code: 'phaseAngleDeg', segment } as const
  return frequency === '50khz' ? { targets: { angle }, bare: 'angle' } : null
}

/**
 * Reads the name of a column that contains the lower or upper end of a range. In `Lower Limit (PBF Normal Range)`, the
 * name of the value is inside the brackets. `null` for all other names.
 */
function rangeNumbers(key: string): Numbers | null {
  const [, side, name = ''] = /^(lower|upper) limit \((.+) normal range\)$/.exec(key) ?? []
  const quantity = quantities.get(name)
  if (!quantity) return null
  const end = side === 'lower' ? 'low' : 'high'
  return { targets: mapCodes(quantity.meanings, (code) => ({ to: 'range', end, code })), bare: quantity.bare }
}

/**
 * Returns the meaning of a column to which a person assigned a target. A unit in the name of the column still applies.
 */
export function assignedSense(target: ColumnTarget, name: ColumnName): ColumnSense {
  if (!isNumberTarget(target)) return { kind: 'text', target }
  const named = columnSense(name)
  const found = named?.kind === 'numbers' ? named : null
  const unit = found?.unit ?? name.unit ?? unitInName(name.key) ?? withTrailingUnit(name.key)?.unit ?? null
  const unknownUnit = found === null ? name.unknownUnit : found.unknownUnit
  return { kind: 'numbers', ...numbersOfTarget(target), unit, unknownUnit }
}

const isNumberTarget = (target: ColumnTarget): target is NumberTarget =>
  ['value', 'segment', 'impedance', 'range', 'height'].includes(target.to)

function numbersOfTarget(target: NumberTarget): Numbers {
  if (target.to === 'height') return { targets: { length: target }, bare: 'length' }
  if (target.to === 'impedance') return { targets: { resistance: target }, bare: 'resistance' }
  if (target.to === 'value') return valueNumbers(quantityOfCode(target.code))
  if (target.to === 'range') {
    const { meanings, bare } = quantityOfCode(target.code)
    return { targets: mapCodes(meanings, (code) => ({ ...target, code })), bare }
  }
  const bare = dimensionOfSegment(target.code)
  return { targets: { [bare]: target }, bare }
}

const segmentDimensions: Partial<Readonly<Record<SegmentValue, Dimension>>> = {
  waterL: 'volume',
  phaseAngleDeg: 'angle',
  ecwTbwRatio: 'ratio',
  muscleQuality: 'points',
}
const dimensionOfSegment = (code: SegmentValue): Dimension =>
  segmentDimensions[code] ?? (code.endsWith('Kg') ? 'mass' : 'share')

/**
 * Returns the most likely target according to name and unit; a person must confirm it. `null` when the name is unknown.
 */
export function columnTarget(name: ColumnName): ColumnTarget | null {
  const sense = columnSense(name)
  if (sense === null) return null
  if (sense.kind === 'text') return sense.target
  const { targets, bare, unit } = sense
  const dimension = unit === null ? bare : dimensionOfUnit(unit)
  return (dimension === null ? undefined : targets[dimension]) ?? Object.values(targets)[0] ?? null
}
