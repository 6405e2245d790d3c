import { fillPlaces } from '@salus/domain/words.ts'
import { sideDifference } from '@salus/domain/symmetry/side-difference.ts'
import { placeInRange } from '@salus/domain/usual-range/usual-range.ts'
import type { Figures } from './report-figures.ts'
import type { Row } from './report-row.ts'

const parts = ['RightArm', 'LeftArm', 'Trunk', 'RightLeg', 'LeftLeg'] as const
type Part = (typeof parts)[number]
const nameOfPart = /^(?<measure>.+?)(?<part>RightArm|LeftArm|Trunk|RightLeg|LeftLeg)$/

interface Measure {
  readonly name: string
  readonly rows: ReadonlyMap<Part, Row>
}

/** Returns the quantities that the device measured in all five parts of the body. */
function listMeasures(rows: readonly Row[]): readonly Measure[] {
  const found = new Map<string, Map<Part, Row>>()
  for (const row of rows) {
    const { measure, part } = nameOfPart.exec(row.code)?.groups ?? {}
    const known = parts.find((candidate) => candidate === part)
    if (measure === undefined || known === undefined || row.value === null) continue
    found.set(measure, (found.get(measure) ?? new Map<Part, Row>()).set(known, row))
  }
  return [...found.values()]
    .filter((all) => all.size === parts.length)
    .map((all) => ({ name: all.get('Trunk')?.name.split(',')[0] ?? '', rows: all }))
}

export interface BodyTables {
  readonly segments: { readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] } | null
  readonly sides: readonly (readonly string[])[]
  readonly shown: ReadonlySet<Row>
}

/**
 * Returns the tables of body parts and of left and right sides. In quiet mode there are no tables, because they contain
 * only numbers.
 */
export function bodyTables(rows: readonly Row[], figures: Figures): BodyTables {
  const measures = listMeasures(rows)
  const shown = new Set(measures.flatMap((measure) => [...measure.rows.values()]))
  if (figures.isQuiet) return { segments: null, sides: [], shown }
  const { words } = figures
  return {
    segments:
      measures.length === 0
        ? null
        : {
            heads: [words.part, ...measures.map(({ name }) => name)],
            rows: parts.map((part) => [
              words[part],
              ...measures.map((measure) => writeCell(measure.rows.get(part), figures)),
            ]),
          },
    sides: [...deliveredSides(rows), ...limbs(measures, figures)].flatMap((pair) => sideLine(pair, figures)),
    shown,
  }
}

function writeCell(row: Row | undefined, figures: Figures): string {
  if (row === undefined) return ''
  const value = figures.withUnit(row.text, row.unit)
  const range = row.vendor === null ? '' : figures.range(row.vendor, row.decimals)
  return range === '' ? value : `${value} (${fillPlaces(figures.words.deviceRange, { range })})`
}

interface Pair {
  readonly name: string
  readonly left: Row | undefined
  readonly right: Row | undefined
}

const deliveredSides = (rows: readonly Row[]): readonly Pair[] =>
  rows
    .filter(({ side }) => side === 'left')
    .map((left) => ({
      name: left.plainName,
      left,
      right: rows.find(({ side, code, unit }) => side === 'right' && code === left.code && unit === left.unit),
    }))

const limbs = (measures: readonly Measure[], { words }: Figures): readonly Pair[] =>
  measures.flatMap(({ name, rows }) => [
    { name: fillPlaces(words.arms, { name }), left: rows.get('LeftArm'), right: rows.get('RightArm') },
    { name: fillPlaces(words.legs, { name }), left: rows.get('LeftLeg'), right: rows.get('RightLeg') },
  ])

/**
 * Compares the left and the right side. Angles are compared in degrees, because their ratio means nothing, and all
 * other values in percent. Returns an empty array if a value is missing or the sides cannot be compared.
 */
function sideLine({ name, left, right }: Pair, figures: Figures): readonly (readonly string[])[] {
  if (left?.value == null || right?.value == null) return []
  const difference = sideDifference(left.value, right.value)
  if (difference === undefined) return []
  const { words } = figures
  const amount =
    left.unit === '°'
      ? figures.withUnit(figures.number(difference.absolute, Math.max(left.decimals, right.decimals)), left.unit)
      : figures.withUnit(figures.number(difference.percent, 1), '%')
  const said = { left: words.moreLeft, right: words.moreRight, neither: words.equalSides }[difference.larger]
  return [
    [
      name,
      figures.withUnit(left.text, left.unit),
      figures.withUnit(right.text, right.unit),
      fillPlaces(said, { amount }),
    ],
  ]
}

/**
 * Describes the device's own range for a value, and where the value is in that range. Returns `null` without such a
 * range, and in quiet mode.
 */
export const vendorText = ({ value, vendor, decimals }: Row, { words, range: written }: Figures): string | null => {
  if (vendor === null) return null
  const range = written(vendor, decimals)
  const place = placeInRange(value, vendor)
  if (range === '' || place === undefined) return null
  return fillPlaces(words.placeInDeviceRange, { range, place: words[placeWords[place.position]] })
}

const placeWords = { under: 'vendorUnder', normal: 'vendorNormal', over: 'vendorOver' } as const
