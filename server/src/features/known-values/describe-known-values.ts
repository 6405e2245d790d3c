import type { KnownValue, KnownValues } from '@salus/contract/measuring/known-values.ts'
import { isHeightLasting, isWeightOfToday } from '@salus/domain/measurement-profiles/body-scale/known-size.ts'
import { dayIn } from '@salus/domain/moments/day-in.ts'
import { ageOn } from '../members/subject-on-date.ts'

interface Measured {
  readonly value: number
  readonly measuredAt: string
}

interface KnownPerson {
  readonly birthDate: string | null
  readonly heightCm: number | null
  readonly timezone: string
  readonly height: Measured | null
  readonly weight: Measured | null
}

/**
 * Returns the person's known height and weight, to prefill a form. Takes a measured height if there is one, because the
 * height in the record has no date.
 */
export function describeKnownValues(person: KnownPerson, now: Date): KnownValues {
  const { weight, timezone } = person
  return {
    height: findHeight(person, now),
    weight: weight && {
      ...writeDated(weight),
      isPrefilled: isWeightOfToday(dayIn(timezone, new Date(weight.measuredAt)), dayIn(timezone, now)),
    },
  }
}

function findHeight({ birthDate, heightCm, timezone, height }: KnownPerson, now: Date): KnownValue | null {
  const ageAt = (moment: Date) => (birthDate === null ? 0 : ageOn(birthDate, dayIn(timezone, moment)))
  const ageNow = ageAt(now)
  if (height !== null) {
    const ageThen = ageAt(new Date(height.measuredAt))
    return { ...writeDated(height), isPrefilled: isHeightLasting({ ageNow, ageThen }) }
  }
  if (heightCm === null) return null
  return { value: heightCm, measuredAt: null, isPrefilled: isHeightLasting({ ageNow, ageThen: null }) }
}

const writeDated = ({ value, measuredAt }: Measured) => ({ value, measuredAt: new Date(measuredAt).toISOString() })
