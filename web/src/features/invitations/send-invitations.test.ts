import { afterEach, expect, test, vi } from 'vitest'
import { guid } from '../../testing/check-up-samples.ts'
import { ApiProblem } from '../../platform/api/problems.ts'
import { type SentPart, sendInvitations } from './send-invitations.ts'

afterEach(() => void vi.unstubAllGlobals())

const memberIds = Array.from({ length: 118 }, (_, index) => guid(index + 1))
const addresses = ['one@salus.example', 'two@salus.example']
const toInvite = { tenantId: 1, memberIds, addresses, language: 'de' } as const

/**
 * Fakes a server that accepts the first `times` requests and refuses all others. Returns the bodies of all requests.
 */
function answering(times: number): { members: unknown[]; addresses: unknown[] }[] {
  const bodies: { members: unknown[]; addresses: unknown[] }[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)))
    return bodies.length <= times
      ? Response.json({ items: [], skipped: [], skippedAddresses: [] }, { status: 201 })
      : Response.json({ type: 'about:blank', title: '', status: 429, code: 'too-many-requests' }, { status: 429 })
  })
  return bodies
}

test('all chosen people are invited, fifty at a time', async () => {
  const bodies = answering(3)
  const parts: SentPart[] = []
  await sendInvitations(toInvite, (part) => parts.push(part))
  expect(bodies.map((body) => [body.members.length, body.addresses.length])).toEqual([
    [50, 0],
    [50, 0],
    [18, 2],
  ])
  expect(parts.flatMap((part) => part.memberIds)).toEqual(memberIds)
  expect(parts.flatMap((part) => part.addresses)).toEqual(addresses)
})

test('if one request is refused, the people of earlier requests count as invited, and no further request is sent', async () => {
  const bodies = answering(1)
  const parts: SentPart[] = []
  await expect(sendInvitations(toInvite, (part) => parts.push(part))).rejects.toBeInstanceOf(ApiProblem)
  expect(bodies).toHaveLength(2)
  expect(parts.flatMap((part) => part.memberIds)).toEqual(memberIds.slice(0, 50))
})
