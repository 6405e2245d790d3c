import { describe, expect, test } from 'vitest'
import { type MeasurementsFacts, stepOf } from './measurements-step.ts'

/** The URL names nothing, and nothing is known. */
const arriving: MeasurementsFacts = {
  memberId: undefined,
  memberChoice: undefined,
  resultGuid: undefined,
  isNew: false,
  isMemberUnknown: false,
  namedBy: undefined,
  firstMember: undefined,
  list: 'pending',
  checkUps: [],
  unlisted: 'listed',
  mayBeFurtherBack: false,
}
const checkUps = [{ resultGuid: 'newest' }, { resultGuid: 'older' }]
const ofMember: MeasurementsFacts = { ...arriving, memberId: 'Ada', list: 'ready', checkUps }
const stay = { kind: 'stay' }

describe('whose measurements are shown', () => {
  test('nothing is decided before an answer is there', () => {
    expect(stepOf(arriving)).toEqual(stay)
    expect(stepOf({ ...arriving, resultGuid: 'older' })).toEqual(stay)
    expect(stepOf({ ...arriving, memberId: 'Ada' })).toEqual(stay)
  })

  test('the first member, and all where there is none', () => {
    expect(stepOf({ ...arriving, firstMember: { memberId: 'Ada' } })).toEqual({
      kind: 'choose-member',
      memberId: 'Ada',
    })
    expect(stepOf({ ...arriving, firstMember: 'none' })).toEqual({ kind: 'choose-member', memberId: null })
  })

  test('the member whose check-up the address names comes before the first of all', () => {
    const named = { ...arriving, resultGuid: 'older', firstMember: { memberId: 'Ada' } }
    expect(stepOf({ ...named, namedBy: { memberId: 'Ben' } })).toEqual({ kind: 'name-member', memberId: 'Ben' })
    expect(stepOf(named)).toEqual(stay)
  })

  test('a check-up that nobody has leads to the first of all', () => {
    const facts = { ...arriving, resultGuid: 'gone', namedBy: 'none', firstMember: { memberId: 'Ada' } } as const
    expect(stepOf(facts)).toEqual({ kind: 'choose-member', memberId: 'Ada' })
  })

  test('a person who chose all members keeps them', () => {
    const all = { ...ofMember, memberId: undefined, memberChoice: 'all', firstMember: { memberId: 'Ada' } } as const
    expect(stepOf({ ...all, resultGuid: 'older' })).toEqual(stay)
  })

  test('a member who does not exist is forgotten before anything else is decided', () => {
    expect(stepOf({ ...ofMember, isMemberUnknown: true })).toEqual({ kind: 'forget-member' })
    expect(stepOf({ ...ofMember, isMemberUnknown: true, resultGuid: 'gone', unlisted: 'not-found' })).toEqual({
      kind: 'forget-member',
    })
  })
})

describe('which check-up is open', () => {
  test('the first of the list where none is named', () => {
    expect(stepOf(ofMember)).toEqual({ kind: 'open', resultGuid: 'newest', isLost: false })
  })

  test('the one of the address as long as it is listed', () => {
    expect(stepOf({ ...ofMember, resultGuid: 'older' })).toEqual(stay)
  })

  test('one of another choice gives way to the first of the list, or to the bare list', () => {
    const other = { ...ofMember, resultGuid: 'of Ben', unlisted: 'elsewhere' } as const
    expect(stepOf(other)).toEqual({ kind: 'open', resultGuid: 'newest', isLost: false })
    expect(stepOf({ ...other, checkUps: [] })).toEqual({ kind: 'go-to-bare-list', isLost: false })
  })

  test('one that does not exist is told of on the way', () => {
    const lost = { ...ofMember, resultGuid: 'gone', unlisted: 'not-found' } as const
    expect(stepOf(lost)).toEqual({ kind: 'open', resultGuid: 'newest', isLost: true })
    expect(stepOf({ ...lost, checkUps: [] })).toEqual({ kind: 'go-to-bare-list', isLost: true })
    expect(stepOf({ ...lost, list: 'failed', checkUps: [] })).toEqual({ kind: 'go-to-bare-list', isLost: true })
  })

  test('one that was withdrawn or is not shared stays, and so does the page of a list that failed', () => {
    expect(stepOf({ ...ofMember, resultGuid: 'old', unlisted: 'stays' })).toEqual(stay)
    expect(stepOf({ ...ofMember, resultGuid: 'old', unlisted: 'stays', list: 'failed' })).toEqual(stay)
    expect(stepOf({ ...ofMember, list: 'failed', checkUps: [] })).toEqual(stay)
  })

  test('nobody is led away while it is still being looked for', () => {
    const looking = { ...ofMember, resultGuid: 'old' }
    expect(stepOf({ ...looking, unlisted: 'pending' })).toEqual(stay)
    expect(stepOf({ ...looking, unlisted: 'elsewhere', mayBeFurtherBack: true })).toEqual(stay)
    expect(stepOf({ ...looking, unlisted: 'not-found', list: 'pending' })).toEqual(stay)
  })

  test('an empty list is a page of its own, and a new measurement is begun beside any list', () => {
    expect(stepOf({ ...ofMember, checkUps: [] })).toEqual(stay)
    expect(stepOf({ ...ofMember, isNew: true })).toEqual(stay)
    expect(stepOf({ ...ofMember, isNew: true, checkUps: [] })).toEqual(stay)
  })
})
