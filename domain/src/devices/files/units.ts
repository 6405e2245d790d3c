/** The dimension of a unit. A name and a dimension together identify the value of a column. */
export type Dimension =
  | 'mass'
  | 'length'
  | 'share'
  | 'volume'
  | 'area'
  | 'energy'
  | 'pressure'
  | 'resistance'
  | 'angle'
  | 'index'
  | 'rate'
  | 'years'
  | 'ratio'
  | 'points'

export const unitCodes = [
  'kg',
  'g',
  'lb',
  'st',
  'cm',
  'mm',
  'm',
  'in',
  'ft',
  '%',
  'L',
  'dL',
  'mL',
  'cm2',
  'kcal',
  'kJ',
  'MJ',
  'mmHg',
  'kPa',
  'Ohm',
  'kOhm',
  'deg',
  'rad',
  'kg/m2',
  '/min',
  'a',
  '1',
  'points',
] as const
export type UnitCode = (typeof unitCodes)[number]

interface Unit {
  readonly dimension: Dimension
  readonly factor: number
  /** The number of decimals to which the converted number is rounded, as on devices. */
  readonly digits: number
  readonly isImperial?: true
  readonly names: string
}

const unit = (dimension: Dimension, names: string, [factor, digits]: readonly [number, number] = [1, 3]): Unit => ({
  dimension,
  names,
  factor,
  digits,
})
const imperial = (of: Unit): Unit => ({ ...of, isImperial: true })

/** 1 lb = 0.45359237 kg, 1 st = 14 lb, 1 in = 2.54 cm, exactly. 1 kcal = 4.184 kJ, 1 kPa = 7.50062 mmHg. */
const units: Readonly<Record<UnitCode, Unit>> = {
  kg: unit('mass', 'kg|kgs|kilo|kilos|kilogram|kilograms|kilogramm|kilogramme'),
  g: unit('mass', 'g|gr|gram|grams|gramm', [0.001, 3]),
  lb: imperial(unit('mass', 'lb|lbs|pound|pounds|lb_av', [0.453_592_37, 2])),
  st: imperial(unit('mass', 'st|stone|stones', [6.350_293_18, 2])),
  cm: unit('length', 'cm|centimeter|centimeters|centimetre|centimetres|zentimeter', [1, 2]),
  mm: unit('length', 'mm|millimeter|millimeters|millimetre|millimetres', [0.1, 2]),
  m: unit('length', 'm|meter|meters|metre|metres', [100, 2]),
  in: imperial(unit('length', 'in|inch|inches|zoll|"|″|in_i', [2.54, 1])),
  ft: imperial(unit('length', "ft|foot|feet|fuß|fuss|'|′", [30.48, 1])),
  '%': unit('share', '%|percent|per cent|prozent|pct'),
  L: unit('volume', 'l|liter|liters|litre|litres|ltr'),
  dL: unit('volume', 'dl', [0.1, 3]),
  mL: unit('volume', 'ml', [0.001, 3]),
  cm2: unit('area', 'cm²|cm2|cm^2|sq cm|qcm'),
  kcal: unit('energy', 'kcal|kcal/d|kcal/day|kcal/tag|kilocalories|kilokalorien', [1, 0]),
  kJ: unit('energy', 'kj|kj/d|kj/day|kj/tag|kilojoule|kilojoules', [1 / 4.184, 0]),
  MJ: unit('energy', 'mj|mj/d|mj/day|mj/tag', [1000 / 4.184, 0]),
  mmHg: unit('pressure', 'mmhg|mm hg|mm[hg]', [1, 0]),
  kPa: unit('pressure', 'kpa', [7.500_62, 0]),
  Ohm: unit('resistance', 'ohm|ohms|ω'),
  kOhm: unit('resistance', 'kohm|kω', [1000, 3]),
  deg: unit('angle', '°|deg|degree|degrees|grad'),
  rad: unit('angle', 'rad', [180 / Math.PI, 3]),
  'kg/m2': unit('index', 'kg/m²|kg/m2|kg/m^2|kg/qm'),
  '/min': unit('rate', 'bpm|/min|1/min|schläge/min|beats/min'),
  a: unit('years', 'a|y|yr|yrs|year|years|jahr|jahre'),
  '1': unit('ratio', '1'),
  points: unit('points', 'level|rating|score|points|pt|stufe|wert|punkte'),
}

const namesWithCode = unitCodes.flatMap((code) => units[code].names.split('|').map((name) => [name, code] as const))
const byName = new Map(namesWithCode)
export const unitNames: readonly string[] = namesWithCode.map(([name]) => name)

/**
 * Finds the unit of a text in a header or cell; `null` when it is unknown. Ignores case, a leading "in" and a final
 * full stop.
 */
export function readUnit(text: string): UnitCode | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^in (?=\S)/, '')
    .replace(/\.$/, '')
    .replaceAll(/\s+/g, ' ')
  return byName.get(plain) ?? null
}

/**
 * True for a pair of units in which the second subdivides the first, such as `ft in`. A plain number in such a pair is
 * ambiguous: 5.10 can be five feet and ten inches, or 5.1 feet.
 */
export const isPairOfUnits = (text: string): boolean =>
  /^(?:(?:ft|feet|foot)\.?[\s/+&-]*(?:in|inch|inches)|(?:st|stones?)\.?[\s/+&-]*(?:lbs?|pounds?))\.?$/i.test(
    text.trim(),
  )

export const dimensionOfUnit = (code: UnitCode): Dimension => units[code].dimension
export const unitsOfDimension = (dimension: Dimension): readonly UnitCode[] =>
  unitCodes.filter((code) => units[code].dimension === dimension)

const dimensions: Readonly<Record<string, Dimension>> = {
  kg: 'mass',
  cm: 'length',
  '%': 'share',
  L: 'volume',
  cm2: 'area',
  'kcal/d': 'energy',
  'mm[Hg]': 'pressure',
  Ohm: 'resistance',
  deg: 'angle',
  'kg/m2': 'index',
  '/min': 'rate',
  a: 'years',
  '1': 'ratio',
}
/** Returns the dimension of a canonical value by its UCUM unit. Ratings and scores have the dimension `points`. */
export const dimensionOfStored = (stored: string): Dimension => dimensions[stored] ?? 'points'

export interface Converted {
  readonly value: number
  readonly wasImperial: boolean
}

export function toStored(value: number, code: UnitCode): Converted {
  const { factor, digits, isImperial = false } = units[code]
  return { value: factor === 1 ? value : roundTo(value * factor, digits), wasImperial: isImperial }
}

/** Converts to kilograms, rounded to 10 g as on devices. */
export const poundsToKilograms = (pounds: number) => toStored(pounds, 'lb').value
/** In centimetres, rounded to 1 mm. */
export const inchesToCentimetres = (inches: number) => toStored(inches, 'in').value

export const roundTo = (value: number, digits: number) =>
  Number(Math.round(Number(`${value}e${digits}`)) + `e-${digits}`)
