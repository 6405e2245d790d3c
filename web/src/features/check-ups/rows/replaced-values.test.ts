import { expect, test } from 'vitest'
import { checkUp, guid } from '../../../testing/check-up-samples.ts'
import { resultRows } from './rows.ts'

const knee = { code: 'knee', name: { de: 'Knie', en: 'Knee' }, unit: 'N' }
const past = (place: number, dateOfMeasurement: string, value: number) => ({
  resultGuid: guid(place),
  dateOfMeasurement,
  version: '1',
  scores: [{ code: 'knee', value, unit: 'N' }],
})

test('the history of a delivered value leaves out values that a later delivery with the same time has replaced', () => {
  const at = '2026-03-05T08:30:00Z'
  const history = [past(3, '2026-01-05T08:30:00Z', 40), past(2, at, 500), past(1, at, 50)]
  const now = checkUp(1, {
    profileId: null,
    version: '1',
    dateOfMeasurement: at,
    values: [{ ...knee, value: 50 }],
    history,
  })
  expect(resultRows(now, { language: 'en' })[0]?.points.map(({ value }) => value)).toEqual([40, 50])
})
