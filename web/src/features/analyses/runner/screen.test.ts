import { describe, expect, test } from 'vitest'
import { chooseScreen, type ScreenState } from './screen.ts'

const asking: ScreenState = {
  sending: 'idle',
  isGateClosed: false,
  isHeartOpen: false,
  isLastOpen: false,
  position: 'q1',
  kind: 'questionnaire',
}
const reviewing: ScreenState = { ...asking, position: null }

describe('the screen of a run', () => {
  test('a questionnaire asks its questions one by one, other profiles show all values', () => {
    expect(chooseScreen(asking)).toBe('questions')
    for (const kind of ['values', 'device'] as const) expect(chooseScreen({ ...asking, kind })).toBe('values')
  })

  test('the review follows the last answer', () => {
    expect(chooseScreen(reviewing)).toBe('review')
    expect(chooseScreen({ ...reviewing, kind: 'values' })).toBe('review')
  })

  test('the heart is recorded from the review, never in the middle of the questions', () => {
    expect(chooseScreen({ ...reviewing, isHeartOpen: true })).toBe('heart')
    expect(chooseScreen({ ...asking, isHeartOpen: true })).toBe('questions')
  })

  test('the last question comes after the review, and hides no question that is still open', () => {
    expect(chooseScreen({ ...reviewing, isLastOpen: true })).toBe('last-question')
    expect(chooseScreen({ ...asking, isLastOpen: true })).toBe('questions')
    expect(chooseScreen({ ...reviewing, isLastOpen: true, sending: 'waiting' })).toBe('sending')
  })

  test('no question and no form is shown while the gate is closed', () => {
    for (const state of [asking, reviewing, { ...reviewing, isHeartOpen: true }])
      expect(chooseScreen({ ...state, isGateClosed: true })).toBe('gate')
  })

  test.each(['sending', 'waiting', 'done'] as const)('answers that are %s can no longer be changed', (sending) => {
    for (const isGateClosed of [true, false])
      for (const state of [asking, reviewing, { ...reviewing, isHeartOpen: true }])
        expect(chooseScreen({ ...state, sending, isGateClosed })).toBe('sending')
  })

  test('a refusal leads back to the gate if it is closed, otherwise to the answers', () => {
    expect(chooseScreen({ ...reviewing, sending: 'refused' })).toBe('review')
    expect(chooseScreen({ ...reviewing, sending: 'refused', isGateClosed: true })).toBe('gate')
  })
})
