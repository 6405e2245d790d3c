import type { DayVisit } from '@salus/contract/measuring/days.ts'
import type { OpenDay } from './use-open-day.ts'

/** Lists the people of the day for the board, with the changes made on this device. */
export const listVisits = ({ day, marks, drafts }: OpenDay): readonly DayVisit[] =>
  day.people.map((person): DayVisit => {
    const { memberId } = person
    const steps = person.steps.map((step): DayVisit['steps'][number] => {
      const done = marks.done.find((one) => one.memberId === memberId && one.profileId === step.profileId)
      const isBegun = drafts.some((draft) => draft.memberId === memberId && draft.profileId === step.profileId)
      const common = { ...step, claimedAt: null, resultGuid: null, doneAt: null }
      if (done !== undefined) return { ...common, state: 'done', doneAt: done.at }
      return isBegun ? { ...common, state: 'claimed', isMine: true } : common
    })
    const { visitId } = person
    const isLeft = marks.left.includes(visitId) || (person.state === 'left' && !marks.back.includes(visitId))
    return {
      id: visitId,
      memberId,
      firstName: person.firstName,
      lastName: person.lastName,
      birthDate: null,
      externalNumber: person.externalNumber,
      department: null,
      status: person.status,
      storesHealthData: person.storesHealthData && person.ageOnDay !== null,
      number: person.number,
      state: isLeft ? 'left' : steps.every(({ state }) => state === 'done') ? 'done' : 'here',
      arrivedAt: day.endsAt,
      endedAt: null,
      talkedAt: null,
      steps,
    }
  })
