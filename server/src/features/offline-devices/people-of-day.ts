import type { DayBoard, DayVisit } from '@salus/contract/measuring/days.ts'
import type { OfflinePerson } from '@salus/contract/measuring/offline.ts'
import { shares, type Sharing } from '@salus/domain/consents/sharing.ts'
import { findCurrent, profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import type { TenantScope } from '../../platform/scope/tenant.ts'
import { findNearestBodyReadings } from '../check-ups/record/nearest-body-readings.ts'
import { ageOn } from '../members/subject-on-date.ts'
import { findSafetyGates } from '../safety-answers/safety-gates.ts'
import { findBodies, type BodyOfMember } from './offline-devices.queries.ts'

interface OnDay {
  readonly board: DayBoard
  readonly timezone: string
  readonly endsAt: Date
}

export async function peopleOfDay(scope: TenantScope, { board, timezone, endsAt }: OnDay): Promise<OfflinePerson[]> {
  const { visits, day } = board
  const memberIds = visits.map(({ memberId }) => memberId)
  const profileIds = day.stations.flatMap((station) => station.profileIds)
  const bodies = new Map((await findBodies(scope, memberIds)).map((body) => [body.id, body]))
  const weighed = profileIds.some(weighs) ? memberIds : []
  const readings = new Map(
    (await findNearestBodyReadings(scope, weighed)).map(({ memberId, at, weightKg, heightCm }) => [
      memberId,
      { at: new Date(at).toISOString(), weightKg, heightCm },
    ]),
  )
  const asked = profileIds.some((id) => findCurrent(id) !== undefined) ? visits : []
  const gates = await findSafetyGates(
    scope,
    asked.flatMap(({ memberId, birthDate }) => {
      const body = bodies.get(memberId)
      return body === undefined ? [] : [{ memberId, person: { sex: body.sex, birthDate, timezone } }]
    }),
    // Uses the end of the day instead of the current time. So a device that is set up the evening before gets the
    // questions that are due on the day itself.
    new Date(endsAt.getTime() - 1000),
  )
  return visits.flatMap((visit) => {
    const body = bodies.get(visit.memberId)
    if (body === undefined) return []
    return [
      {
        ...buildPerson(visit, body, day.day),
        safetyQuestions: [...(gates.get(visit.memberId)?.questions ?? [])],
        nearestReading: readings.get(visit.memberId) ?? null,
      },
    ]
  })
}

const weighs = (profileId: string) =>
  profileCatalogue.some(({ id, family }) => id === profileId && family === 'body-scale')

const buildPerson = (visit: DayVisit, { sex, heightCm, ...sharing }: BodyOfMember, day: string) => ({
  visitId: visit.id,
  number: visit.number,
  state: visit.state,
  memberId: visit.memberId,
  firstName: visit.firstName,
  lastName: visit.lastName,
  externalNumber: visit.externalNumber,
  birthYear: visit.birthDate === null ? null : Number(visit.birthDate.slice(0, 4)),
  ageOnDay: visit.birthDate === null ? null : ageOn(visit.birthDate, day),
  sex,
  heightCm,
  status: visit.status,
  storesHealthData: visit.storesHealthData,
  steps: visit.steps.map(({ profileId, station, state, isMine, claimedByName }) => ({
    profileId,
    station,
    state,
    isMine,
    claimedByName,
    isShared: isSharedWithStaff(sharing, profileId),
  })),
})

function isSharedWithStaff(sharing: Sharing, profileId: string): boolean {
  const profile = profileCatalogue.find(({ id }) => id === profileId)
  return profile !== undefined && shares(sharing, profile.pluginId)
}
