import type { Session } from '@salus/contract/account/session.ts'
import type { OwnMeasurementProfile } from '@salus/contract/measuring/profiles.ts'
import { webcrypto } from 'node:crypto'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { guid, staffSession, stressLoadId } from '../../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { nothingUnsent, openUnsentAnswers } from '../saving/unsent-answers.ts'
import { memoryIndexedDb } from '../testing/memory-indexed-db.ts'
import { makeProfile, questions } from '../testing/stress-server.ts'
import { StartActions } from './intro.tsx'
import { UnfinishedAnalyses } from './unfinished.tsx'

const [membership] = staffSession.memberships
const session: Session = {
  ...staffSession,
  memberships: membership ? [{ ...membership, role: 'Member', memberId: guid(901) }] : [],
}
const begun = (number: number, given: object) => ({
  analysisId: guid(number),
  groupId: 1,
  memberId: guid(901),
  profileId: stressLoadId,
  profileVersion: '1.0.0',
  answers: { q1: 1, q2: null },
  position: 'q3',
  startedAt: '2026-11-18T08:00:00Z',
  updatedAt: '2026-11-18T08:05:00Z',
  ...given,
})
const profile: OwnMeasurementProfile = {
  id: stressLoadId,
  code: 'stress-load',
  path: 'StressPilot/stress-load',
  family: 'stress',
  pluginId: 6,
  version: '1.0.0',
  name: 'Stress load',
  kind: 'questionnaire',
  minutes: 3,
  itemCount: 10,
  selfService: true,
  groupId: 1,
  memberId: guid(901),
}
const show = (items: readonly object[], begunByOthers: readonly object[] = [], given: object = {}) => {
  signedInAs(session)
  fakeApi({
    '/api/me/measurement-profiles': () => ({ items: [{ ...profile, ...given }] }),
    [`/api/tenants/1/members/${guid(901)}/analyses`]: () => ({ items, begunByOthers }),
    [`/api/measurement-profiles/${stressLoadId}`]: () => makeProfile(questions, 'questionnaire'),
  })
  renderInApp({
    at: '/',
    pages: {
      '/': () => (
        <>
          <p>the page</p>
          <UnfinishedAnalyses />
          <StartActions
            profile={profile}
            run={{ userId: session.user.id, tenantId: 1, memberId: guid(901) }}
            onStart={() => {}}
          />
        </>
      ),
    },
  })
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an unfinished analysis is offered with its date and opens its questions directly', async () => {
  show([begun(1, {})])
  const link = await screen.findByRole('link', { name: 'Continue Stress load' })
  expect(link.getAttribute('href')).toBe('/member/perform-analysis/StressPilot/stress-load#run')
  expect(screen.getByText('2 of 10 answered, last on 18 Nov 2026')).toBeTruthy()
})

test('if a merge left two unfinished analyses, one is continued first, and the other is named', async () => {
  show([begun(1, {}), begun(2, { answers: { q1: 4 }, updatedAt: '2026-11-17T08:05:00Z' })])
  expect(await screen.findAllByRole('link')).toHaveLength(1)
  expect(screen.getByText('Available once the other one has been sent or discarded.')).toBeTruthy()
  expect(screen.getByText(/a second unfinished analysis remained: 1 answer, last on 17 Nov 2026/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Start again' }))
  expect(await screen.findByRole('button', { name: 'Discard' })).toBeTruthy()
})

test('analyses without an answer, or that may not be run alone, are not offered', async () => {
  show([begun(1, { answers: {} }), begun(2, { profileId: guid(77) })])
  await screen.findByText('the page')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('link')).toBeNull()
})

test('an analysis begun by staff is named, without its answers and without a way to continue it', async () => {
  show([], [{ profileId: stressLoadId, begunBy: 'organisation', startedAt: '2026-11-18T08:00:00Z' }])
  expect(
    await screen.findByText(
      `${membership?.displayName} began for you: ${makeProfile(questions, 'questionnaire').name}`,
    ),
  ).toBeTruthy()
  expect(screen.getByText(/On 18 Nov 2026, not finished yet/)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

/** Stores two answers of the analysis on this device, as a run without a connection does. */
async function keepOnDevice(userId: string) {
  const { factory } = memoryIndexedDb()
  vi.stubGlobal('indexedDB', factory)
  vi.stubGlobal('crypto', webcrypto)
  const store = await openUnsentAnswers(userId)
  await store
    .place(guid(1), { tenantId: 1, memberId: guid(901) })
    .keep({ ...nothingUnsent, answers: { q1: 1, q2: true, days: 0 } })
}

test('an analysis whose answers are only on this device counts as begun, and the page says where the answers are', async () => {
  await keepOnDevice(session.user.id)
  show([begun(1, { answers: {} })], [], { mayAskFewer: true })
  expect(await screen.findByRole('link', { name: 'Continue Stress load' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy()
  // One of the five questions is not asked because of the answer to another question.
  const words = await screen.findAllByText('3 of 4 answered, some answers so far on this device only')
  expect(words).toHaveLength(2)
})

test('answers of another account on the same device never show', async () => {
  await keepOnDevice(guid(77))
  show([begun(1, { answers: {} })])
  expect(await screen.findByRole('button', { name: 'Start' })).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByText(/answered/)).toBeNull()
})
