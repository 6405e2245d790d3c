import { expect, test } from 'vitest'
import { allProfiles } from '../all-profiles.ts'
import { leaveOutUnchecked, uncheckedScores } from './leave-out-unchecked.ts'

test('a score whose norm is not checked is left out of what people are shown', () => {
  const scores = [{ code: 'gseTotal' }, { code: 'gseTScoreApprox' }]
  expect(leaveOutUnchecked(scores)).toEqual([{ code: 'gseTotal' }])
})

test('each unchecked score is a detail of a profile, so that no headline or part of a result can go missing', () => {
  const details = allProfiles.flatMap(({ scores }) =>
    scores.flatMap(({ code, role }) => (role === 'detail' ? [code] : [])),
  )
  for (const code of uncheckedScores) expect(details).toContain(code)
})
