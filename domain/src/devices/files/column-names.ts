/** A column's name without numbering and unit, as vendors write it. */
export interface ColumnName {
  /** Lower case; with ` %` at its end where a share is meant: mass and share of fat are two columns. */
  readonly key: string
  /** As written behind the name, `kg` of `Weight (kg)`. */
  readonly unit: string | null
}

const units = new Set(
  'kg lb lbs g cm m mm in % kcal kj kcal/tag kcal/day kg/m² kg/m2 kg/m^2 l ohm ω ° cm² cm2 level mmhg bpm'.split(' '),
)

/** `"14. Weight (kg)"` is `weight` in `kg`; the numbers of such headers change with model and version. */
export function columnName(header: string): ColumnName {
  const name = header
    .replace(/^\uFEFF/, '')
    .replace(/^\s*\d+[.)]\s*/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
  const found = /^(.*?)\s*[([]([^()[\]]+)[)\]]$/.exec(name)
  const unit = found?.[2]?.trim() ?? null
  if (!found || unit === null || !units.has(unit)) return { key: name, unit: null }
  return { key: `${found[1] ?? ''}${unit === '%' ? ' %' : ''}`, unit }
}

/** `PBF (Percent Body Fat)` is known as `pbf`. */
export const withoutExplanation = (key: string) => key.replace(/\s*\([^()]*\)\s*/g, ' ').trim()
