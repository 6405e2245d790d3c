import { listReportedScores } from '@salus/domain/group-reports/reported-scores.ts'
import { allProfiles } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { expect, test } from 'vitest'
import { profile as sample } from '../../../testing/profile-sample.ts'
import { listThemesOfProfile } from './list-themes.ts'

test('a measure can be about each theme that a report may have, and about no other score', () => {
  for (const { code, scores } of allProfiles) {
    const bands = { female: [], male: [], diverse: [] }
    const described = scores.map(({ code, role, min, max, decimals, better }) => ({
      code,
      name: code,
      role,
      min,
      max,
      decimals,
      better,
      bands,
    }))
    const themes = listThemesOfProfile({ ...sample, code, scores: described })
    const reported = listReportedScores(allProfiles.find((one) => one.code === code) ?? expect.fail(code))
    expect(
      themes.map((theme) => theme.code),
      code,
    ).toEqual(reported.map((score) => score.code))
  }
})
