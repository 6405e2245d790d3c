import { memberMergesApi } from '@salus/contract/members/merges.ts'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guid } from '../../testing/check-up-samples.ts'
import { apiQueryOptions, queryClient } from './query.ts'
import { markStaleAfter } from './stale.ts'
import { writeAndLeave } from './write.ts'

const params = { tenantId: 1 }
const body = { memberId: guid(901), revision: 1, mergedMemberId: guid(902), mergedRevision: 1, take: [] }
const merge = {
  id: guid(1),
  memberId: guid(901),
  mergedMemberId: guid(902),
  name: 'Anna Arndt',
  birthDate: null,
  externalNumber: null,
  mergedName: 'Ana Arndt',
  mergedBirthDate: null,
  mergedExternalNumber: null,
  mergedByName: null,
  mergedAt: '2026-03-10T08:00:00Z',
  undoableUntil: null,
}
const doubles = apiQueryOptions(memberMergesApi.getMemberDoubles, { params })
let reads: string[]

beforeEach(() => {
  queryClient.clear()
  reads = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') return Response.json(merge, { status: 201 })
    reads.push(url)
    return new Promise<Response>(() => {})
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('after a merge, the duplicates are stale for the next page, and the page before refetches nothing', async () => {
  queryClient.setQueryData<unknown>(doubles.queryKey, { items: [] })
  const leavePage = new QueryObserver(queryClient, { ...doubles, staleTime: Infinity }).subscribe(() => {})
  const found: unknown[] = []
  await writeAndLeave(memberMergesApi.mergeMembers, { params, body }, async () => {
    await Promise.resolve()
    found.push(queryClient.getQueryState(doubles.queryKey)?.isInvalidated, [...reads])
  })
  expect(found).toEqual([true, []])
  await vi.waitFor(() => expect(reads).toHaveLength(1))
  leavePage()
})

test('the event of the write does not make the page request anything before it is left', async () => {
  queryClient.setQueryData<unknown>(doubles.queryKey, { items: [] })
  const leavePage = new QueryObserver(queryClient, { ...doubles, staleTime: Infinity }).subscribe(() => {})
  const found: unknown[] = []
  const written = writeAndLeave(memberMergesApi.mergeMembers, { params, body }, async () => {
    markStaleAfter([{ kind: 'members-changed', groupId: 1 }])
    await Promise.resolve()
    found.push([...reads])
    leavePage()
  })
  markStaleAfter([{ kind: 'members-changed', groupId: 1 }])
  await written
  expect(found).toEqual([[]])
  await vi.waitFor(() => expect(queryClient.getQueryState(doubles.queryKey)?.isInvalidated).toBe(true))
  expect(reads).toEqual([])
})
