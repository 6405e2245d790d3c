import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { canonicalUnit, matchesUnit } from '@salus/domain/same-unit.ts'
import { dropReplaced } from '@salus/domain/moments/drop-replaced.ts'
import type { CoursePoint, ResultRow } from './row.ts'

type Past = CheckUp['history'][number]

interface Measured {
  readonly key: string
  readonly unit?: string | undefined
}

/** Divides the values of one row over time by unit: those in the row's own unit, and those in each other unit. */
export function splitCourse(of: Measured, checkUp: CheckUp): Pick<ResultRow, 'points' | 'otherUnits'> {
  const history = checkUp.profileId === null ? dropReplaced(checkUp.history) : checkUp.history
  const own = { ...checkUp, unit: of.unit }
  const found = history.flatMap((past) =>
    past.scores
      .filter(({ code }) => code === of.key)
      .map((value) => ({
        unit: value.unit,
        isAlike: matchesUnit(own, { version: past.version, value }),
        point: { at: past.dateOfMeasurement, value: value.value, version: measuredBy(past, value.model) },
      })),
  )
  const others = Map.groupBy(
    found.filter(({ isAlike }) => !isAlike),
    ({ unit }) => canonicalUnit(unit),
  )
  const otherUnits = [...others.values()].map((values) => ({
    unit: values[0]?.unit,
    points: values.map(({ point }): CoursePoint => point),
  }))
  return {
    points: found.flatMap(({ isAlike, point }) => (isAlike ? [point] : [])),
    ...(otherUnits.length === 0 ? {} : { otherUnits }),
  }
}

/**
 * Identifies the scoring version, the device and the calculation model of a value. A line connects only values for
 * which all three are the same.
 */
const measuredBy = ({ version, device }: Past, model: string | undefined): string =>
  [version, device, model].filter((part) => typeof part === 'string').join(' ')
