import { isPairOfUnits, readUnit, type UnitCode } from './units.ts'

export interface ColumnName {
  readonly key: string
  /** Like `key`, but including the text in brackets. */
  readonly written: string
  readonly unit: UnitCode | null
  /**
   * The unknown unit in brackets: a single word, as in `Weight (jin)`, or a pair of units such as `ft in`. `null` when
   * there is none. Several other words in brackets are an explanation, not a unit.
   */
  readonly unknownUnit: string | null
}

/**
 * Splits a header into name and unit: `"14. Weight (kg)"` becomes `weight` in `kg`. The leading number is dropped,
 * because it changes with model and version.
 */
export function columnName(header: string): ColumnName {
  const name = header
    .replace(/^\uFEFF/, '')
    .replace(/^\s*\d+[.)]\s*/, '')
    .replace(/(?<=[a-zäöüß])(Kg|Lbs?|Cm|Mm|Pct|Kcal|Kj)$/, ' $1')
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase()
  const brackets = [...name.matchAll(/\s*[([]([^()[\]]+)[)\]]/g)]
  const withUnit = brackets.find(([, text = '']) => readUnit(text) !== null)
  const unit = readUnit(withUnit?.[1] ?? '')
  if (withUnit) return { key: name.replace(withUnit[0], '').trim(), written: name, unit, unknownUnit: null }
  const unknown = brackets.find(([, text = '']) => isOneWord(text) || isPairOfUnits(text))?.[1]?.trim()
  return { key: name, written: name, unit: null, unknownUnit: unknown ?? null }
}

/**
 * True when the text in brackets could be a unit, that is, a single word and not a frequency. `Percent Body Fat` and
 * `50khz` are explanations.
 */
const isOneWord = (text: string) => !/\s/.test(text.trim()) && !/\d\s*khz/.test(text)

/** Removes the texts in brackets: `pbf (percent body fat)` becomes `pbf`. */
export const removeExplanation = (key: string) => key.replace(/\s*[([][^()[\]]*[)\]]\s*/g, ' ').trim()

/**
 * Splits names that end with a unit without brackets: `Weight kg`, `Gewicht in kg`, `Größe, cm`. `null` when there is
 * no unit at the end.
 */
export function withTrailingUnit(key: string): { readonly name: string; readonly unit: UnitCode } | null {
  const [, name = '', text = ''] = /^(.+?)[\s,/]+(?:in )?([^\s,/]+)$/.exec(key) ?? []
  const unit = readUnit(text)
  return unit === null ? null : { name, unit }
}
