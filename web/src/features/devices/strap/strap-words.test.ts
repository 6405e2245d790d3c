import type { StrapState } from '@salus/domain/heart/strap-recorder.ts'
import { expect, test } from 'vitest'
import de from '../../../i18n/heart.de.json' with { type: 'json' }
import en from '../../../i18n/heart.en.json' with { type: 'json' }
import { isEnough, needsHelp, strapWords } from './strap-words.ts'

const strap = (more: Partial<StrapState> = {}): StrapState => ({
  rr1024: [900],
  gaps: [],
  seconds: 1,
  heartRate: 66,
  hasContact: true,
  sendsNoIntervals: false,
  ...more,
})
const said = (more: Partial<StrapState>) => strapWords({ phase: 'measuring', strap: strap(more) })

test('the status follows the measured seconds, and changes only three times', () => {
  const course = [1, 14, 15, 74, 75, 134, 135, 300].map((seconds) => said({ seconds }).split('.').at(-1))
  expect(course).toEqual(['settling', 'settling', 'measuring', 'measuring', 'some', 'some', 'enough', 'enough'])
})

test('lost contact takes precedence, and a strap without intervals is recognised', () => {
  expect(said({ seconds: 300, hasContact: false })).toBe('heart.state.noContact')
  expect(said({ rr1024: [], sendsNoIntervals: true })).toBe('heart.state.noIntervals')
  expect(said({ rr1024: [] })).toBe('heart.state.waiting')
  expect(strapWords({ phase: 'closed', strap: strap() })).toBe('heart.state.closed')
  expect(needsHelp({ phase: 'measuring', strap: strap() })).toBe(false)
  expect(needsHelp({ phase: 'closed', strap: null })).toBe(true)
})

test('the measurement may be ended as soon as there is any value, even without the connection', () => {
  expect(isEnough({ phase: 'measuring', strap: strap({ seconds: 74.9 }) })).toBe(false)
  expect(isEnough({ phase: 'closed', strap: strap({ seconds: 75 }) })).toBe(true)
})

test('no status text sounds alarming', () => {
  const states = [de, en].flatMap((texts) =>
    Object.entries(texts).flatMap(([key, text]) => (key.startsWith('heart.state') ? [text] : [])),
  )
  for (const text of states) expect(text).not.toMatch(/!|Achtung|Fehler|Warnung|error|warning|danger|krank|\bill\b/i)
})
