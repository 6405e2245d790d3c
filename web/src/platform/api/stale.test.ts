import { checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import { membershipsApi } from '@salus/contract/tenant/memberships.ts'
import { sessionApi } from '@salus/contract/account/session.ts'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guid } from '../../testing/check-up-samples.ts'
import { queryClient } from './query.ts'
import { markStale, markStaleAfter, markStaleAfterPause } from './stale.ts'

const listHere = ['getCheckUpsOfTenant', { params: { tenantId: '1' }, query: { memberId: guid(901) } }]
const listElsewhere = ['getCheckUpsOfTenant', { params: { tenantId: 2 } }]
const ownList = ['getMyCheckUps', {}]
const comparedWith = ['getCheckUp', { params: { tenantId: 1, resultGuid: guid(7) } }]
const begun = ['getAnalysesOfMember', { params: { tenantId: 1, memberId: guid(901) } }]
const begunByAnother = ['getAnalysesOfMember', { params: { tenantId: 1, memberId: guid(902) } }]
const settings = ['getTenantSettings', { params: { tenantId: 1 } }]
const all = [listHere, listElsewhere, ownList, comparedWith, begun, begunByAnother, settings]

beforeEach(() => {
  for (const queryKey of all) queryClient.setQueryData(queryKey, {})
})
afterEach(() => queryClient.clear())

const old = () => all.filter((queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated === true)

test('recording a check-up makes the lists of this tenant that show it stale, and the drafts of this member', async () => {
  await markStale(checkUpsApi.createCheckUp, { tenantId: 1, memberId: guid(901) })
  expect(old()).toEqual([listHere, ownList, comparedWith, begun])
})

test('the event of the same check-up makes the same lists stale for all other people', () => {
  markStaleAfter([{ kind: 'check-up-recorded', groupId: 1, memberId: guid(901), resultGuid: guid(1) }])
  expect(old()).toEqual([listHere, ownList, comparedWith])
})

test('leaving a tenant refetches everything, and proving the password refetches nothing', async () => {
  await markStale(sessionApi.verifyPassword)
  expect(old()).toEqual([])
  await markStale(membershipsApi.leaveTenant, { tenantId: 1 })
  expect(old()).toEqual(all)
})

test('after missed events all data that they may concern is stale, in every tenant', () => {
  const observers = all.map(
    (queryKey) => new QueryObserver(queryClient, { queryKey, queryFn: () => new Promise(() => undefined) }),
  )
  const forgets = observers.map((observer) => observer.subscribe(() => undefined))
  markStaleAfterPause()
  // A missed event also invalidates drafts, because the member may have withdrawn the consent to storage.
  expect(old()).toEqual([listHere, listElsewhere, ownList, comparedWith, begun, begunByAnother])
  for (const forget of forgets) forget()
})

test('after missed events the cache keeps no result for staff that no page shows', () => {
  markStaleAfterPause()
  const left = all.filter((queryKey) => queryClient.getQueryState(queryKey) !== undefined)
  expect(left).toEqual([ownList, settings])
})

test('results that are no longer shared are deleted from the cache if no page shows them, so that going back does not show them', () => {
  const observer = new QueryObserver(queryClient, { queryKey: listHere, queryFn: () => new Promise(() => undefined) })
  const forget = observer.subscribe(() => undefined)
  markStaleAfter([{ kind: 'consents-changed', groupId: 1, memberId: guid(901) }])
  const left = all.filter((queryKey) => queryClient.getQueryState(queryKey) !== undefined)
  expect(left).toEqual([listHere, listElsewhere, ownList, begunByAnother, settings])
  // A hold or an erasure also hides lists that contain the member, so they are requested again.
  expect(old()).toEqual([listHere, ownList])
  forget()
})

const changes = {
  'somebody else': () => markStaleAfter([{ kind: 'members-changed', groupId: 1 }]),
  'the person themselves': () => void markStale(checkUpsApi.createCheckUp, { tenantId: 1, memberId: guid(901) }),
}

test.each(Object.entries(changes))(
  'a first response pending during a change by %s is requested again',
  async (_, change) => {
    queryClient.clear()
    const answers: ((answer: string) => void)[] = []
    const observer = new QueryObserver(queryClient, {
      queryKey: listHere,
      queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    })
    const forget = observer.subscribe(() => undefined)
    change()
    answers[0]?.('from before')
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.('from after')
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('from after'))
    expect(answers).toHaveLength(2)
    forget()
  },
)
