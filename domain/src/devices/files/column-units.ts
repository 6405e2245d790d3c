import type { DecimalSeparator } from '../../tables/decimal-numbers.ts'
import { type CellNumber, readCellNumber } from './cell-number.ts'
import type { ColumnSense, NumberTarget } from './column-targets.ts'
import type { ColumnQuestion } from './measurement-record.ts'
import { findTellingUnit } from './quantities.ts'
import { type Dimension, dimensionOfUnit, type UnitCode, unitsOfDimension } from './units.ts'

export type NumberSense = Extract<ColumnSense, { kind: 'numbers' }>

export type Column =
  | {
      readonly kind: 'none'
      /** The question about the unit of a column that a person left out. The person can still change this answer. */
      readonly question?: ColumnQuestion
    }
  | Extract<ColumnSense, { kind: 'text' }>
  | {
      readonly kind: 'numbers'
      readonly header: string
      readonly targets: NumberSense['targets']
      readonly unit: UnitCode | null
      /**
       * The answer that is needed while `unit` is `null`: `mass` is the unit of all masses in the file, `own` the unit
       * of this column. `null` when no answer is needed.
       */
      readonly lacks: 'mass' | 'own' | null
      /**
       * Where `unit` comes from. `answer`: a person's answer, which also applies to cells with an unknown unit word.
       * `header`: the header. `export`: the dimension that the name or a known export implies. `numbers`: the size of
       * the numbers. `null` while the unit is unknown.
       */
      readonly source: 'answer' | 'header' | 'export' | 'numbers' | null
      readonly unknownUnit: string | null
    }
export type NumberColumn = Extract<Column, { kind: 'numbers' }>

export interface UnitHints {
  /** The answers of a person, by header; `null` leaves the column out. */
  readonly answers: Readonly<Record<string, UnitCode | null>>
  /**
   * The dimensions that a known export uses for columns without a unit. A column gets the first of them that its name
   * allows.
   */
  readonly documented: readonly Dimension[]
  readonly decimalSeparator: DecimalSeparator
}

/**
 * Determines the unit of a column. The first of these sources that has a unit decides:
 * - a person's answer
 * - the unit in the header
 * - the usual unit of the dimension that the name or a known export implies
 * - the unit that all numbers of the column imply
 *
 * Masses without a unit stay open, because one answer decides for the whole file. For lengths and energies without a
 * unit, only the numbers can decide.
 */
export function readColumn(
  sense: ColumnSense | null,
  { header, cells }: { readonly header: string; readonly cells: readonly string[] },
  hints: UnitHints,
): Column {
  if (sense === null) return { kind: 'none' }
  if (sense.kind === 'text') return sense
  const answer = Object.hasOwn(hints.answers, header) ? hints.answers[header] : undefined
  const { targets } = sense
  if (answer === null)
    return { kind: 'none', question: askAboutColumn({ header, targets, unknownUnit: sense.unknownUnit }) }
  const base = { kind: 'numbers', header, targets, source: null, lacks: null, unknownUnit: null } as const
  if (answer !== undefined && targets[dimensionOfUnit(answer)] !== undefined)
    return { ...base, unit: answer, source: 'answer', unknownUnit: sense.unknownUnit }
  if (sense.unit !== null && targets[dimensionOfUnit(sense.unit)] !== undefined)
    return { ...base, unit: sense.unit, source: 'header' }
  const unknownUnit = sense.unknownUnit ?? (sense.unit === null ? null : header)
  if (unknownUnit !== null) return { ...base, unit: null, lacks: 'own', unknownUnit }
  return { ...base, ...unitWithoutWord(sense, listNumbers(cells, hints.decimalSeparator), hints.documented) }
}

function unitWithoutWord(
  { targets, bare }: NumberSense,
  numbers: readonly number[],
  documented: readonly Dimension[],
): Pick<NumberColumn, 'unit' | 'lacks' | 'source'> {
  const possible = Object.keys(targets) as Dimension[] // the keys are dimensions
  const dimension = bare ?? documented.find((one) => possible.includes(one)) ?? null
  if (dimension === 'mass') return { unit: null, lacks: 'mass', source: null }
  const told =
    possible
      .map((one) => findTellingUnit(targets[one]?.to === 'height' ? 'height' : one, numbers))
      .find((one) => one !== null) ?? null
  if (dimension === null || asksForUnit.has(dimension))
    return { unit: told, lacks: told === null ? 'own' : null, source: told === null ? null : 'numbers' }
  return { unit: unitsOfDimension(dimension)[0] ?? null, lacks: null, source: 'export' }
}

const asksForUnit: ReadonlySet<Dimension> = new Set(['length', 'energy'])

const listNumbers = (cells: readonly string[], separator: DecimalSeparator) =>
  cells.flatMap((cell) => {
    const read = readCellNumber(cell, separator)
    return typeof read === 'object' && 'number' in read && read.unit === null && read.number !== 0 ? [read.number] : []
  })

export type CellReading =
  | 'missing'
  | 'not-a-number'
  | { readonly lacks: 'mass' | 'own' }
  | { readonly target: NumberTarget; readonly number: number; readonly unit: UnitCode }

/**
 * Reads a number in the unit of its cell or, if the cell has none, in the unit of the column. Returns which answer is
 * missing if the unit is unknown.
 * @param massUnit the unit of masses that have none in the file; `null` while it is unknown
 */
export function readNumberCell(column: NumberColumn, read: CellNumber, massUnit: UnitCode | null): CellReading {
  if (typeof read === 'string') return read
  if ('unknownUnit' in read) return { lacks: 'own' }
  // Only points have a maximum. In any other column, a text such as `120/80` consists of two values.
  if (read.isOfWhole && column.targets.points === undefined) return 'not-a-number'
  const unit = read.unit ?? column.unit ?? (column.lacks === 'mass' ? massUnit : null)
  if (unit === null) return { lacks: column.lacks ?? 'own' }
  const target = column.targets[dimensionOfUnit(unit)]
  return target === undefined ? { lacks: 'own' } : { target, number: read.number, unit }
}

/**
 * Reads a cell. If a person chose a unit for the column, that unit also applies to a number with an unknown unit word.
 */
export function withAnsweredUnit(column: NumberColumn, cell: string, separator: DecimalSeparator): CellNumber {
  const read = readCellNumber(cell, separator)
  if (typeof read !== 'object' || !('unknownUnit' in read) || column.source !== 'answer') return read
  const plain = readCellNumber(cell.replace(read.unknownUnit, ''), separator)
  return typeof plain === 'object' && 'number' in plain ? { number: plain.number, unit: column.unit } : plain
}

export const askAboutColumn = ({
  header,
  targets,
  unknownUnit,
}: Pick<NumberColumn, 'header' | 'targets' | 'unknownUnit'>): ColumnQuestion => ({
  header,
  unit: unknownUnit === header ? null : unknownUnit,
  choices: (Object.keys(targets) as Dimension[]).flatMap(unitsOfDimension), // the keys are dimensions
})
