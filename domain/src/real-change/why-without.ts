import type { WithoutComparison } from './change-terms.ts'
import { findEarlierReading } from '../moments/earlier-reading.ts'
import { repeatedWithinMs } from './own-repeatability.ts'

interface Scored {
  readonly dateOfMeasurement: string
  readonly version: string
}

interface Other extends Scored {
  readonly scores: readonly { readonly code: string }[]
}

/** Finds the reason why the value of this code is not compared with any of the other check-ups. */
export function findWhyWithout(code: string, checkUp: Scored, others: readonly Other[]): WithoutComparison {
  const at = Date.parse(checkUp.dateOfMeasurement)
  const having = others.filter(({ scores }) => scores.some((score) => score.code === code))
  const earlier = having.filter(({ dateOfMeasurement }) => at - Date.parse(dateOfMeasurement) > repeatedWithinMs)
  if (earlier.length === 0) return findEarlierReading(checkUp, having) === undefined ? 'first' : 'same-sitting'
  return earlier.some(({ version }) => version === checkUp.version) ? 'not-last-time' : 'other-version'
}
