import { expect, test } from 'vitest'
import { latestOfEach } from './latest-of-each.ts'

const item = (profileId: string | null, profileName: string, dateOfMeasurement: string) => ({
  pluginId: 3,
  profileId,
  profileName,
  dateOfMeasurement,
})
const list = [
  item('stress', 'Stress', '2026-11-18T08:00:00Z'),
  item(null, 'Spine', '2026-11-02T08:00:00Z'),
  item('stress', 'Stress', '2026-08-14T08:00:00Z'),
  item(null, 'Spine', '2026-05-06T08:00:00Z'),
  item('manual', 'Manual', '2026-01-06T08:00:00Z'),
]

test('the newest check-up of every profile is kept, and modules are distinguished by profile name', () => {
  expect(latestOfEach(list)).toEqual([list[0], list[1], list[4]])
})
