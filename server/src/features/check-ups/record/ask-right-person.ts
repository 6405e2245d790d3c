import { findDoubtsAboutPerson, type PersonDoubt } from '@salus/domain/wrong-person/wrong-person.ts'
import type { EnteredTenant } from '../../../platform/scope/entered-tenant.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { KnownMember } from '../../members/require-measured-member.ts'
import { readLocalTime } from '@salus/domain/moments/local-time.ts'
import { ageOn } from '../../members/subject-on-date.ts'
import { findDoubtsAboutOwner, type ReadingToStore } from './ask-stored-for-another.ts'
import { nearestReadings } from './body-readings.queries.ts'

export interface MeasuredOf {
  readonly memberId: string
  readonly member: KnownMember
  readonly at: string
  readonly weightKg?: number | undefined
  readonly heightCm?: number | undefined
  readonly sex?: 'female' | 'male' | undefined
}

/**
 * Returns, for each of the measurements in order, the reasons to doubt that it belongs to its member. Ignores the
 * check-up with the id `except`.
 */
export async function listDoubts(
  scope: EnteredTenant,
  measured: readonly MeasuredOf[],
  except: string | null = null,
): Promise<readonly (readonly PersonDoubt[])[]> {
  const nearest = await nearestReadings(scope, measured, except)
  return measured.map((one) => {
    const { memberId, member, at } = one
    const reading = nearest.find((found) => found.memberId === memberId && found.askedAt === at)
    const age = ageOn(member.birthDate, readLocalTime(at, member.timezone).day)
    return findDoubtsAboutPerson(one, { sex: member.sex, age, heightCm: member.heightCm, nearest: reading })
  })
}

/**
 * Refuses with `maybe-another-person` and all reasons for doubt if the values may belong to another person. Callers
 * skip this check if the request contains `confirmed`.
 */
export async function askWhetherRightPerson(
  scope: EnteredTenant,
  measured: MeasuredOf,
  reading: ReadingToStore | null = null,
): Promise<void> {
  const [doubts = []] = await listDoubts(scope, [measured])
  const [owner = null] = await findDoubtsAboutOwner(scope, reading === null ? [] : [reading])
  const all = owner === null ? doubts : [...doubts, owner]
  if (all.length > 0) refuse('maybe-another-person', { doubts: all })
}
