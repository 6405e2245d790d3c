import { expect, test } from 'vitest'
import { type ReleaseInput, releaseInputSchema } from './release-input.ts'
import { type Release, releaseSchema, serialiseRelease } from './release.ts'
import type { Participant, WavePlan } from './wave-plan.ts'

const release: Release = {
  surveyId: 'wave-1',
  profileId: 'p',
  version: '1.0.0',
  closedAt: '2026-03-10T10:00:00Z',
  k: 10,
  sha256: 'a'.repeat(64),
  whole: {
    n5: 40,
    participation: '60-70',
    scores: [
      {
        code: 'total',
        mean: { value: 17, step: 1 },
        interval: { from: 14, to: 20 },
        inNeed: { percent: 20, grid: 10 },
      },
      { code: 'other', shown: false },
    ],
  },
  breakdowns: [{ id: 'unit', kind: 'flat', name: 'Unit', classes: [{ classId: 'a', name: 'A', shown: false }] }],
}

test('a release, and the input that contains it as the previous one, pass their schemas unchanged', () => {
  expect(releaseSchema.parse(release)).toEqual(release)
  const plan: WavePlan = {
    surveyId: 'wave-2',
    profileId: 'p',
    version: '1.0.0',
    k: 10,
    scores: [{ code: 'total', kind: 'mean', lo: 0, hi: 40, decimals: 0, better: 'lower', bands: [] }],
    breakdowns: [],
    invited: { whole: 60, perClass: {} },
  }
  const participant: Participant = {
    classes: { unit: 'a', site: null },
    isKnown: false,
    scores: { total: { value: 17, band: 'moderate', inNeed: false } },
  }
  const input: ReleaseInput = { plan, closedAt: '2026-03-10T10:00:00Z', participants: [participant], previous: release }
  expect(releaseInputSchema.parse(input)).toEqual(input)
})

test('a hidden class with a reason, a number or any other key is refused', () => {
  const withReason = { classId: 'a', name: 'A', shown: false, reason: 'too few' }
  const breakdowns = [{ id: 'unit', kind: 'flat', name: 'Unit', classes: [withReason] }]
  expect(releaseSchema.safeParse({ ...release, breakdowns }).success).toBe(false)
})

test('the canonical text does not depend on the order of keys, and leaves the hash out', () => {
  const { whole, breakdowns, ...rest } = release
  const turned = { breakdowns, whole, ...rest, sha256: 'b'.repeat(64) }
  expect(serialiseRelease(turned)).toBe(serialiseRelease(release))
  expect(serialiseRelease(release)).not.toContain('sha256')
  expect(
    serialiseRelease(release).startsWith('{"breakdowns":[{"classes":[{"classId":"a","name":"A","shown":false}]'),
  ).toBe(true)
})
