import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { expect, test } from 'vitest'
import { groupProfiles } from './group-profiles.ts'

const available = (...codes: readonly string[]) =>
  profileCatalogue.filter((profile) => codes.includes(profile.code)).toReversed()
const shape = (...codes: readonly string[]) =>
  groupProfiles(available(...codes)).map(({ family, profiles }) => [family, profiles.map((profile) => profile.code)])

test('profiles are grouped by family in menu order, whatever the order of the response', () => {
  expect(shape('manual-questionnaire', 'stress-load', 'stressor-analysis', 'activity-questionnaire')).toEqual([
    ['stress', ['stressor-analysis', 'stress-load']],
    ['metabolic', ['activity-questionnaire']],
    ['body-scale', ['manual-questionnaire']],
  ])
})

test('only available profiles are listed and a family without any has no heading', () => {
  expect(shape('stress-load')).toEqual([['stress', ['stress-load']]])
  expect(shape()).toEqual([])
})
