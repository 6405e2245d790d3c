import {
  type ChosenDataClass,
  chosenDataClasses,
  type DataClass,
  defaultMonths,
  type FixedDataClass,
  fixedPeriods,
  type Period,
} from '@salus/domain/retention/retention-rules.ts'
import type { RetentionRow } from './retention.queries.ts'

/** Returns the tenant's retention period for a class of data; `null` if the data is kept without a limit. */
export function findRule({ kind, chosen }: Pick<RetentionRow, 'kind' | 'chosen'>, dataClass: DataClass): Period {
  if (!isChosen(dataClass)) return fixedPeriods[dataClass]
  const rule = chosen.find((one) => one.dataClass === dataClass)
  const months = rule ? rule.months : defaultMonths(kind, dataClass)
  return months === null ? null : { months }
}

const isChosen = (dataClass: ChosenDataClass | FixedDataClass): dataClass is ChosenDataClass =>
  chosenDataClasses.some((chosen) => chosen === dataClass)
