import { describe, expect, test } from 'vitest'
import { type MeasurementsFacts, chooseStep } from './measurements-step.ts'

const arriving: MeasurementsFacts = {
  memberId: undefined,
  memberChoice: undefined,
  resultGuid: undefined,
  isNew: false,
  isMemberUnknown: false,
  isMemberGone: false,
  namedBy: undefined,
  firstMember: undefined,
  list: 'pending',
  checkUps: [],
  unlisted: 'listed',
}
const checkUps = [{ resultGuid: 'newest' }, { resultGuid: 'older' }]
const ofMember: MeasurementsFacts = { ...arriving, memberId: 'Ada', list: 'ready', checkUps }
const stay = { kind: 'stay' }

describe('whose measurements are shown', () => {
  test('nothing is decided before a response has arrived', () => {
    expect(chooseStep(arriving)).toEqual(stay)
    expect(chooseStep({ ...arriving, resultGuid: 'older' })).toEqual(stay)
    expect(chooseStep({ ...arriving, memberId: 'Ada' })).toEqual(stay)
  })

  test('the first member, or all if there is none', () => {
    expect(chooseStep({ ...arriving, firstMember: { memberId: 'Ada' } })).toEqual({
      kind: 'choose-member',
      memberId: 'Ada',
    })
    expect(chooseStep({ ...arriving, firstMember: 'none' })).toEqual({ kind: 'choose-member', memberId: null })
  })

  test('the member of the check-up in the address takes precedence over the first member', () => {
    const named = { ...arriving, resultGuid: 'older', firstMember: { memberId: 'Ada' } }
    expect(chooseStep({ ...named, namedBy: { memberId: 'Ben' } })).toEqual({ kind: 'name-member', memberId: 'Ben' })
    expect(chooseStep(named)).toEqual(stay)
  })

  test('an unknown check-up leads to the first member', () => {
    const facts = { ...arriving, resultGuid: 'gone', namedBy: 'none', firstMember: { memberId: 'Ada' } } as const
    expect(chooseStep(facts)).toEqual({ kind: 'choose-member', memberId: 'Ada' })
  })

  test('a person who chose all members keeps that choice', () => {
    const all = { ...ofMember, memberId: undefined, memberChoice: 'all', firstMember: { memberId: 'Ada' } } as const
    expect(chooseStep({ ...all, resultGuid: 'older' })).toEqual(stay)
  })

  test('an unknown member is dropped before anything else is decided', () => {
    expect(chooseStep({ ...ofMember, isMemberUnknown: true })).toEqual({ kind: 'forget-member' })
    expect(chooseStep({ ...ofMember, isMemberUnknown: true, resultGuid: 'gone', unlisted: 'not-found' })).toEqual({
      kind: 'forget-member',
    })
  })
})

describe('a member whose record is erased, merged or put on hold while a page shows it', () => {
  const gone = { ...ofMember, checkUps: [], isMemberUnknown: true, isMemberGone: true }

  test('is not replaced by another member with other results', () => {
    expect(chooseStep(gone)).toEqual({ kind: 'leave-record' })
    expect(chooseStep({ ...gone, resultGuid: 'gone', unlisted: 'not-found' })).toEqual({ kind: 'leave-record' })
  })

  test('stays until the state of the open check-up is known, and is then replaced by the remaining record', () => {
    const open = { ...gone, resultGuid: 'older' }
    expect(chooseStep({ ...open, unlisted: 'listed' })).toEqual(stay)
    expect(chooseStep({ ...open, unlisted: 'pending' })).toEqual(stay)
    expect(chooseStep({ ...open, unlisted: 'elsewhere' })).toEqual({ kind: 'forget-member' })
  })
})

describe('which check-up is open', () => {
  test('the first of the list if the address contains none', () => {
    expect(chooseStep(ofMember)).toEqual({ kind: 'open', resultGuid: 'newest', isLost: false })
  })

  test('the one in the address as long as the list contains it', () => {
    expect(chooseStep({ ...ofMember, resultGuid: 'older' })).toEqual(stay)
  })

  test('one that the chosen member and products exclude is replaced by the first of the list, or by the empty list', () => {
    const other = { ...ofMember, resultGuid: 'of Ben', unlisted: 'elsewhere' } as const
    expect(chooseStep(other)).toEqual({ kind: 'open', resultGuid: 'newest', isLost: false })
    expect(chooseStep({ ...other, checkUps: [] })).toEqual({ kind: 'go-to-bare-list', isLost: false })
  })

  test('one that does not exist is reported during the redirect', () => {
    const lost = { ...ofMember, resultGuid: 'gone', unlisted: 'not-found' } as const
    expect(chooseStep(lost)).toEqual({ kind: 'open', resultGuid: 'newest', isLost: true })
    expect(chooseStep({ ...lost, checkUps: [] })).toEqual({ kind: 'go-to-bare-list', isLost: true })
    expect(chooseStep({ ...lost, list: 'failed', checkUps: [] })).toEqual({ kind: 'go-to-bare-list', isLost: true })
  })

  test('one that was withdrawn, is not shared or is further back stays, and so does the page of a list that failed', () => {
    expect(chooseStep({ ...ofMember, resultGuid: 'old', unlisted: 'stays' })).toEqual(stay)
    expect(chooseStep({ ...ofMember, resultGuid: 'old', unlisted: 'stays', list: 'failed' })).toEqual(stay)
    expect(chooseStep({ ...ofMember, list: 'failed', checkUps: [] })).toEqual(stay)
  })

  test('nobody is redirected while the state of the check-up is unknown', () => {
    const looking = { ...ofMember, resultGuid: 'old' }
    expect(chooseStep({ ...looking, unlisted: 'pending' })).toEqual(stay)
    expect(chooseStep({ ...looking, unlisted: 'not-found', list: 'pending' })).toEqual(stay)
  })

  test('an empty list is a page of its own, and a new measurement is begun beside any list', () => {
    expect(chooseStep({ ...ofMember, checkUps: [] })).toEqual(stay)
    expect(chooseStep({ ...ofMember, isNew: true })).toEqual(stay)
    expect(chooseStep({ ...ofMember, isNew: true, checkUps: [] })).toEqual(stay)
  })
})
