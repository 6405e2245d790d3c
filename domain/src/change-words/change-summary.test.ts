import { expect, test } from 'vitest'
import { type NamedChange, summarizeChanges } from './change-summary.ts'

const reader = {
  language: 'en',
  date: '14/08/2026',
  isQuiet: false,
  formatList: (names: readonly string[]) => names.join(' and '),
} as const
type Change = NamedChange['change']
const named = (name: string, verdict: Change['verdict'], more: Partial<Change> = {}): NamedChange => ({
  name,
  change: { verdict, basis: 'derived', ...more },
})
const summarize = (...changes: readonly NamedChange[]) => summarizeChanges(changes, reader)
const byChance = 'Among many values, about one in 20 seems changed by chance.'

test('names the values beyond the measurement error, those beyond a threshold of Salus, and the role of chance', () => {
  const ours = { basis: 'own-default' } as const
  expect(summarize(named('a −4', 'better'), named('b +2', 'changed', ours), named('c', 'within-error'))).toEqual({
    title: `Differences larger than the measurement error: a −4. Differences larger than our threshold: b +2. ${byChance}`,
    text: 'Everything else is within measurement error. Compared with 14/08/2026.',
    hasChange: true,
  })
})

test('says that everything else is within the error only if all of it was judged', () => {
  const unknown = { basis: null } as const
  const open = [named('d', 'cannot-judge', unknown), named('e', 'not-comparable', unknown)]
  expect(summarize(named('a', 'worse'), named('c', 'within-error'), ...open)?.text).toContain(
    'No change can be shown for the others; 2 cannot be judged.',
  )
  expect(summarize(named('c', 'within-error'), ...open)).toMatchObject({
    title: 'No change can be shown.',
    text: '2 values cannot be judged. Compared with 14/08/2026.',
    hasChange: false,
  })
  expect(summarizeChanges([named('c', 'within-error'), ...open], { ...reader, isQuiet: true })?.text).toContain(
    'Some values cannot be judged.',
  )
})

test('mentions the measurement error only if it is known', () => {
  const ours = { basis: 'own-default' } as const
  const [known, unknown] = [named('c', 'within-error'), named('d', 'within-error', ours)]
  expect(summarize(unknown)?.text).toContain('All differences are within our threshold.')
  expect(summarize(known, unknown)?.text).toContain('All differences are within measurement error or our threshold.')
  expect(summarize(named('a', 'changed', ours), unknown)?.text).toContain('Everything else is within our threshold.')
  expect(summarize(named('a', 'changed', ours), known)?.text).toContain('Everything else is within measurement error.')
  expect(summarize(named('a', 'worse'), known, unknown)?.text).toContain(
    'Everything else is within measurement error or our threshold.',
  )
})

test('a value that follows from others counts among those that cannot be judged, as the tables mark it', () => {
  expect(summarize(named('c', 'within-error'), named('d', 'cannot-judge'), named('e', 'cannot-judge'))?.text).toContain(
    '2 values cannot be judged.',
  )
})

test('the summary is empty if nothing was judged', () => {
  expect(summarize(named('d', 'cannot-judge'))).toBeNull()
})
