import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/api/query.ts'
import { markStaleAfter } from '../../../platform/api/stale.ts'
import { checkUp, guid, listItem, memberItem, memberRecord, staffSession } from '../../../testing/check-up-samples.ts'
import { signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp, setWidth } from '../../../testing/in-app.tsx'
import { StaffMeasurements } from './measurements.tsx'

const area = '/staff/1/member-measurements'
const anna = guid(901)
const opened = 3

beforeEach(() => {
  setWidth(1440)
  signedInAs(staffSession)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** What the member stops sharing: the kind of the open result, or everything. */
type Extent = 'kind' | 'everything'

const refusal = () =>
  Response.json(
    {
      type: 'about:blank',
      title: 'Not shared',
      status: 403,
      code: 'not-shared',
      member: { memberId: anna, firstName: 'Anna', lastName: 'Arndt' },
    },
    { status: 403 },
  )

const body = (content: unknown) => Response.json(content)

function buildAnswers(isShared: boolean, extent: Extent): Readonly<Record<string, () => Response>> {
  const withholdsAll = !isShared && extent === 'everything'
  const unlessWithheld = (content: unknown) => () => (withholdsAll ? refusal() : body(content))
  const record = memberRecord(901, 'Anna', 'Arndt')
  return {
    '/api/tenants/1/members': () => body({ items: [memberItem(901, 'Anna', 'Arndt')], nextCursor: null }),
    [`/api/tenants/1/members/${anna}`]: () => body({ ...record, isSharing: !withholdsAll, isSharingAll: isShared }),
    [`/api/tenants/1/check-ups/${guid(opened)}`]: () => (isShared ? body(checkUp(opened)) : refusal()),
    [`/api/tenants/1/check-ups/${guid(1)}`]: unlessWithheld(checkUp(1)),
    '/api/tenants/1/check-ups': unlessWithheld({
      items: [listItem(1), ...(isShared ? [listItem(opened)] : [])],
      nextCursor: null,
    }),
    '/api/tenants/1/check-up-changes': unlessWithheld({ items: [], nextCursor: null }),
  }
}

/**
 * A server that answers a request only when the test calls `answer`. If `isFresh` is true, the answer contains the data
 * at the time of this call. If not, it contains the data at the time of the request.
 */
function slowServer(extent: Extent) {
  const pending: { readonly answer: (isFresh: boolean) => void }[] = []
  const state = { isShared: true }
  const answerTo = (path: string, isShared: boolean): Response =>
    buildAnswers(isShared, extent)[path]?.() ??
    Response.json({ type: 'about:blank', title: 'Not found', status: 404, code: 'not-found' }, { status: 404 })
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://localhost:3000')
    const former = answerTo(pathname, state.isShared)
    return new Promise<Response>((resolve, reject) => {
      const request = { answer: (isFresh: boolean) => resolve(isFresh ? answerTo(pathname, state.isShared) : former) }
      pending.push(request)
      init.signal?.addEventListener('abort', () => {
        pending.splice(pending.indexOf(request), 1)
        reject(init.signal?.reason)
      })
    })
  })
  return { pending, state }
}

/** A generator of numbers from 0 to 1 that gives the same numbers for the same seed. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

const reads = [['getCheckUpsOfTenant'], ['getCheckUp'], ['getMember'], ['getCheckUpChangesOfTenant']]
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)))

/**
 * Opens a result whose sharing ends at a random moment. Responses, refetches and the live event come in random order.
 * Each response contains the data at the time of its request or at the time of the response.
 */
async function live(seed: number, extent: Extent) {
  const random = seeded(seed)
  for (let turn = 0; turn < 5; turn++) random()
  const { pending, state } = slowServer(extent)
  const { router } = renderInApp({
    at: `${area}/${guid(opened)}?memberId=${anna}`,
    pages: {
      '/staff/$groupId/member-measurements': StaffMeasurements,
      '/staff/$groupId/member-measurements/$resultGuid': StaffMeasurements,
    },
  })
  const visited = new Set<string>()
  router.subscribe('onResolved', ({ toLocation }) => visited.add(toLocation.pathname))
  const answerOne = () => pending.splice(Math.floor(random() * pending.length), 1)[0]?.answer(random() < 0.5)
  let isTold = false
  const tell = () => {
    isTold = true
    markStaleAfter([{ kind: 'consents-changed', groupId: 1, memberId: anna }])
  }
  for (let step = 0; step < 30; step++) {
    const turn = random()
    await act(async () => {
      if (turn < 0.6) answerOne()
      else if (turn < 0.7) state.isShared = false
      else if (turn < 0.8 && !state.isShared) tell()
      else if (turn < 0.9)
        void queryClient.invalidateQueries({ queryKey: reads[Math.floor(random() * reads.length)] ?? [] })
    })
    await settle()
  }
  state.isShared = false
  if (!isTold) await act(async () => tell())
  await waitFor(async () => {
    await act(async () => {
      while (pending.length > 0) answerOne()
    })
    await settle()
    expect([pending.length, queryClient.isFetching()]).toEqual([0, 0])
  })
  await settle()
  return { visited: [...visited], href: router.state.location.href }
}

/**
 * With the seeds 103 and 105, the list that lacks the result arrives before the answer to the first request for the
 * result.
 */
const lives = [1, 2, 103, 105].flatMap((seed) => (['kind', 'everything'] as const).map((extent) => ({ seed, extent })))

test.each(lives)(
  'in any order of responses and events, a result that is no longer shared says so and stays open ($extent, $seed)',
  async ({ seed, extent }) => {
    const { visited, href } = await live(seed, extent)
    expect(visited.filter((path) => !path.endsWith(guid(opened)))).toEqual([])
    expect(href).toBe(`${area}/${guid(opened)}?memberId=${anna}`)
    expect(screen.queryByRole('heading', { name: /Anna Arndt does not share/ })).not.toBeNull()
    expect(screen.queryByText('name of total')).toBeNull()
  },
)
