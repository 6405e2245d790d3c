import { describe, expect, test } from 'vitest'
import { changeSample, unjudgedSample } from '../../../testing/change-sample.ts'
import { checkUp, guid } from '../../../testing/check-up-samples.ts'
import { ownBands, profile } from '../../../testing/profile-sample.ts'
import { makeFormat } from '../../../i18n/format.ts'
import { listComparisons } from './comparison.ts'
import { needsAttention } from './needs-attention.ts'
import { bandAt, findHeadline, partsForGlance } from './row.ts'
import { resultRows } from './rows.ts'
import { makeResultTexts } from './texts.ts'

const past = (resultGuid: string, total: number, version = '1.0.0') => ({
  resultGuid,
  dateOfMeasurement: '2026-08-14T08:00:00Z',
  version,
  scores: [{ code: 'total', value: total }],
  values: [],
})

const scored = (before: number, now: number, version = '1.0.0') => {
  const it = checkUp(1, {
    scores: [
      {
        code: 'total',
        value: now,
        band: now < 14 ? 'low' : 'high',
        high: 14,
        change: changeSample(before, now),
        accuracy: { value: 6, isDrawn: true },
        ...(Math.abs(now - 14) <= 6 ? { atBorderOf: now < 14 ? 'high' : 'low' } : {}),
      },
    ],
    bands: ownBands,
    previous: past(guid(2), before, version),
    history: [past(guid(2), before, version), { ...past(guid(1), now), dateOfMeasurement: '2026-11-18T08:42:00Z' }],
  })
  return resultRows(it, { profile, language: 'en' })[0]
}

describe('a score of a profile of Salus', () => {
  test('has the name, band, meaning and scale of its definition', () => {
    expect(scored(12, 20)).toMatchObject({
      name: 'name of total',
      role: 'primary',
      value: 20,
      usual: { high: 14, isBelowHigh: true },
      scale: { min: 0, max: 40 },
      band: { word: 'name of high', position: 'over', valence: 'watch', meaning: 'meaning of high' },
    })
  })

  test('is not rounded up to a class that it does not reach, and a change is not rounded up to its threshold', () => {
    const texts = makeResultTexts((key) => key, makeFormat('en'))
    const shown = (before: number, now: number) => {
      const row = scored(before, now)
      return row?.change && [texts.shown(row), texts.delta(row, row.change.delta), texts.difference(row, 8)]
    }
    expect(shown(14, 13.75)).toEqual(['13.8', '−0.2', '8.0'])
    expect(shown(27.75, 20)).toEqual(['20.0', '−7.8', '8.0'])
    expect(shown(28, 20)).toEqual(['20', '−8', '8'])
  })

  test('writes an earlier value with the decimals that keep it in its class, even if the current value needs fewer', () => {
    const texts = makeResultTexts((key) => key, makeFormat('en'))
    const row = scored(20, 20)
    expect(row && [texts.shown(row), texts.valueAt(row, 13.75), texts.withUnit(row, 14)]).toEqual(['20', '13.8', '14'])
  })

  test('writes a difference of whole hours without minutes, and a threshold after "ab" in the dative', () => {
    const texts = makeResultTexts((key) => key, makeFormat('de'))
    const row = scored(28, 20)
    if (!row) throw new Error('no row')
    const inMinutes = { ...row, unit: 'min', decimals: 0 }
    expect([-60, 120, -90].map((value) => texts.delta(inMinutes, value))).toEqual([
      '−1\u00a0h',
      '+2\u00a0h',
      '−1\u00a0h\u00a030',
    ])
    expect([-60, -90].map((value) => texts.signedDifference(inMinutes, value))).toEqual([
      '−1\u00a0h',
      '−1\u00a0h\u00a030 min',
    ])
    expect(texts.differenceInDative({ ...row, unit: '%', decimals: 1 }, 3.5)).toBe(
      '3,5 checkUps.percentagePointsDative',
    )
    expect(texts.differenceInDative(inMinutes, 45)).toBe('45 min')
    expect([1, 3].map((value) => texts.differenceInDative({ ...row, unit: 'd' }, value))).toEqual(['1 Tag', '3 Tagen'])
    expect(texts.differenceInDative({ ...row, unit: undefined }, 8)).toBe('8')
  })

  test('is left out while its norm is not verified, even if the profile could not be loaded', () => {
    const it = checkUp(1, {
      scores: [
        { code: 'total', value: 20 },
        { code: 'gseTScoreApprox', value: 65.9 },
      ],
    })
    for (const context of [{ profile, language: 'de' as const }, { language: 'de' as const }])
      expect(resultRows(it, context).map(({ key }) => key)).toEqual(['total'])
  })

  test('keeps the judged difference, without points for age, in addition to the shown difference', () => {
    const change = changeSample(12, 17, { difference: 3 })
    const [row] = resultRows(checkUp(1, { scores: [{ code: 'total', value: 17, change }] }), {
      profile,
      language: 'en',
    })
    expect(row?.change).toMatchObject({ delta: 5, judged: { difference: 3 } })
  })

  test('carries the verdict that came with the check-up', () => {
    expect(scored(27, 19)?.change).toMatchObject({
      from: 27,
      to: 19,
      delta: -8,
      verdict: 'better',
      judged: { threshold: 8, basis: 'derived', isAtLimit: true },
    })
    expect(scored(26, 20)?.change).toMatchObject({ from: 26, delta: -6, verdict: 'within-error' })
  })

  test('shows the error of one reading, and the band at whose border it lies', () => {
    expect(scored(27, 17)).toMatchObject({ error: 6, neighbour: { code: 'low' } })
    expect(scored(27, 30)?.neighbour).toBeUndefined()
    const near = scored(27, 17)
    expect(near && needsAttention(near)).toBe(false)
    const far = scored(27, 30)
    expect(far && needsAttention(far)).toBe(true)
  })

  test('compares the mean of a sitting, not this reading alone', () => {
    const later = { ...changeSample(30, 18.5).later, readings: 2 }
    const it = checkUp(1, { scores: [{ code: 'total', value: 17, change: changeSample(30, 18.5, { later }) }] })
    expect(resultRows(it, { profile, language: 'en' })[0]).toMatchObject({
      value: 17,
      change: { to: 18.5, readings: 2 },
    })
  })

  test('lies in the bands of its own person, with the words of the profile', () => {
    const shifted = [
      {
        code: 'total',
        bands:
          ownBands[0]?.bands.map((band) => (band.code === 'low' ? { ...band, upTo: 18, inclusive: true } : band)) ?? [],
      },
    ]
    const it = checkUp(1, { scores: [{ code: 'total', value: 18, band: 'low', high: 18 }], bands: shifted })
    const [row] = resultRows(it, { profile, language: 'en' })
    expect(row).toMatchObject({ usual: { high: 18, isBelowHigh: false }, band: { word: 'name of low' } })
    expect(row?.bands.map((band) => [band.word, band.upTo])).toEqual([
      ['name of low', 18],
      ['name of high', null],
    ])
    expect(row && bandAt(row, 18)?.word).toBe('name of low')
    expect(row && bandAt(row, 18.1)?.word).toBe('name of high')
  })

  test('says in the reader’s language why there is no band for this person, or no value', () => {
    const because = { de: 'erst ab 18 Jahren', en: 'from the age of 18 on' }
    const it = checkUp(1, {
      scores: [
        { code: 'total', value: 20 },
        { code: 'part', value: null, reference: 'Fewer than half of the questions were answered.' },
      ],
      bands: [{ code: 'total', bands: [], noBandsBecause: because }],
    })
    const [total, part] = resultRows(it, { profile, language: 'de' })
    expect(total).toMatchObject({ value: 20, because: 'erst ab 18 Jahren' })
    expect(total?.band).toBeUndefined()
    expect(part).toMatchObject({ value: null, because: 'Weniger als die Hälfte der Fragen wurde beantwortet.' })
  })

  test('has the history of all its measurements, oldest first', () => {
    expect(scored(27, 20)?.points.map((point) => point.value)).toEqual([27, 20])
  })

  test('has a course that breaks where the calculation model changes', () => {
    const at = (place: number, model: string) => ({
      ...past(guid(place), 10),
      scores: [{ code: 'total', value: 10, model }],
    })
    const history = [at(3, 'SCORE2'), at(2, 'SCORE2-OP'), at(1, 'SCORE2-OP')]
    const [row] = resultRows(checkUp(1, { scores: [{ code: 'total', value: 10 }], history }), {
      profile,
      language: 'en',
    })
    const [before, after, now] = row?.points.map(({ version }) => version) ?? []
    expect([before === after, after === now]).toEqual([false, true])
  })

  test('is shown as it was stored when another version of the profile scored it', () => {
    const it = checkUp(1, { version: '0.9.0', scores: [{ code: 'total', value: 20, band: 'very_high', high: 14 }] })
    expect(resultRows(it, { profile, language: 'en' })[0]).toMatchObject({
      name: 'Total',
      role: 'value',
      band: { word: 'Very high', position: 'over', valence: 'watch' },
    })
  })
})

describe('a value that a module delivered', () => {
  const grip = (side: 'left' | 'right', value: number) => ({
    code: 'grip',
    name: { de: 'Griffkraft', en: 'Grip' },
    value,
    side,
    unit: 'kg',
    low: 27.5,
  })

  test('is named in the reader’s language and lies in, under or over its range', () => {
    const it = checkUp(1, { profileId: null, values: [grip('left', 24), grip('right', 31.2)] })
    const [left, right] = resultRows(it, { language: 'de' })
    expect(left).toMatchObject({
      name: 'Griffkraft',
      side: 'left',
      decimals: 1,
      band: { position: 'under', valence: 'watch' },
    })
    expect(right).toMatchObject({ side: 'right', band: { position: 'normal', valence: 'good' } })
  })

  test('left and right each have their own earlier value and history', () => {
    const it = checkUp(1, {
      profileId: null,
      values: [
        { ...grip('left', 24), change: unjudgedSample(20, 24, { reason: 'measurement-error-unknown' }) },
        { ...grip('right', 31), change: unjudgedSample(33, 31, { reason: 'measurement-error-unknown' }) },
      ],
      previous: { ...past(guid(2), 0), scores: [], values: [grip('left', 20), grip('right', 33)] },
      history: [
        {
          ...past(guid(2), 0),
          scores: [
            { code: 'grip.left', value: 20, unit: 'KG' },
            { code: 'grip.right', value: 33, unit: 'kg' },
          ],
        },
      ],
    })
    const rows = resultRows(it, { language: 'en' })
    expect(rows.map((row) => [row.change?.delta, row.points[0]?.value])).toEqual([
      [4, 20],
      [-2, 33],
    ])
  })

  test('is written with the decimals of the most exact value in its history, so that no earlier value is rounded', () => {
    const earlier = { ...past(guid(2), 0), scores: [{ code: 'grip.left', value: 14.25, unit: 'kg' }] }
    const values = [{ ...grip('left', 12), low: undefined }]
    const [row] = resultRows(checkUp(1, { profileId: null, values, history: [earlier] }), { language: 'en' })
    const texts = makeResultTexts(() => '', makeFormat('en'))
    expect(row?.points.map(({ value }) => texts.valueAt(row, value))).toEqual(['14.25'])
    expect(row && texts.shown(row)).toBe('12.00')
  })

  test('in another unit has no difference and no shared history, and says why', () => {
    const change = unjudgedSample(38, 24, { verdict: 'not-comparable', reason: 'other-unit', difference: null })
    const it = checkUp(1, {
      profileId: null,
      values: [{ ...grip('left', 24), change: { ...change, earlier: { ...change.earlier, unit: 'N' } } }],
      history: [
        {
          ...past(guid(3), 0),
          dateOfMeasurement: '2025-01-10T10:00:00Z',
          scores: [{ code: 'grip.left', value: 37.5 }],
        },
        {
          ...past(guid(2), 0),
          dateOfMeasurement: '2025-02-10T10:00:00Z',
          scores: [{ code: 'grip.left', value: 38, unit: 'N' }],
        },
        { ...past(guid(1), 0), scores: [{ code: 'grip.left', value: 24, unit: 'kg' }] },
      ],
    })
    const [row] = resultRows(it, { language: 'en' })
    expect(row?.change).toBeUndefined()
    expect(row?.remarks).toEqual(['The earlier value is in another unit (N) and is therefore not compared.'])
    expect(row?.points.map(({ value }) => value)).toEqual([24])
    expect(row?.otherUnits?.map(({ unit, points }) => [unit, points[0]?.value])).toEqual([
      [undefined, 37.5],
      ['N', 38],
    ])
    const texts = makeResultTexts((key) => key, makeFormat('en'))
    expect(row && texts.spoken(row)).not.toContain('previous')
  })

  test('takes the word of the module’s own band', () => {
    const value = {
      code: 'index',
      name: { de: 'Index', en: 'Index' },
      value: 60,
      bands: [
        { upTo: 50, name: { de: 'tief', en: 'low' } },
        { upTo: null, name: { de: 'hoch', en: 'high' } },
      ],
    }
    expect(resultRows(checkUp(1, { profileId: null, values: [value] }), { language: 'de' })[0]?.band?.word).toBe('hoch')
  })

  test('may be a text', () => {
    const value = { code: 'posture', name: { de: 'Haltung', en: 'Posture' }, value: 'aufrecht' }
    expect(resultRows(checkUp(1, { profileId: null, values: [value] }), { language: 'de' })[0]).toMatchObject({
      value: null,
      text: 'aufrecht',
    })
  })
})

test('the headline is the primary score, or else the first value with a band', () => {
  const it = checkUp(1, {
    scores: [
      { code: 'part', value: 3 },
      { code: 'total', value: 5, band: 'low' },
    ],
  })
  expect(findHeadline(resultRows(it, { profile, language: 'en' }))?.key).toBe('total')
  const delivered = checkUp(1, {
    profileId: null,
    values: [
      { code: 'a', name: { de: 'a', en: 'a' }, value: 1 },
      { code: 'b', name: { de: 'b', en: 'b' }, value: 2, high: 3 },
    ],
  })
  expect(findHeadline(resultRows(delivered, { language: 'en' }))?.key).toBe('b')
})

test('a result can be compared with every earlier one that has a value in common with it, newest first', () => {
  const { version } = past(guid(1), 1)
  const it = checkUp(1, {
    scores: [
      { code: 'total', value: 5 },
      { code: 'part', value: null },
      { code: 'type', value: 'Low exposure' },
    ],
    previous: past(guid(2), 1),
    history: [
      { ...past(guid(3), 3), dateOfMeasurement: '2026-02-01T08:00:00Z' },
      past(guid(2), 1),
      { ...past(guid(1), 5), dateOfMeasurement: '2026-11-18T08:42:00Z' },
      { ...past(guid(4), 9), dateOfMeasurement: '2026-12-24T08:42:00Z' },
      {
        resultGuid: guid(5),
        dateOfMeasurement: '2026-01-03T08:00:00Z',
        version,
        scores: [{ code: 'part', value: 3 }],
      },
      {
        resultGuid: guid(6),
        dateOfMeasurement: '2026-01-02T08:00:00Z',
        version,
        scores: [],
        words: [{ code: 'type', value: 'high' }],
      },
    ],
  })
  const rows = resultRows(it, { language: 'en' })
  expect(listComparisons(it, rows).map((one) => one.resultGuid)).toEqual([guid(2), guid(3), guid(6)])
})

test('a result without a headline is summarised by its parts, those that need attention first', () => {
  const parts = profile.scores.map((score) => ({ ...score, role: 'facet' as const }))
  const it = checkUp(1, {
    scores: [
      { code: 'total', value: 5, band: 'low' },
      { code: 'part', value: 20, band: 'high' },
    ],
    bands: [...ownBands, { code: 'part', bands: ownBands[0]?.bands ?? [] }],
  })
  const withBands = parts.map((score) => ({ ...score, bands: parts[0]?.bands ?? score.bands }))
  const rows = resultRows(it, { profile: { ...profile, scores: withBands }, language: 'en' })
  expect(partsForGlance(rows).map((row) => row.key)).toEqual(['part', 'total'])
  expect(partsForGlance(resultRows(it, { profile, language: 'en' }))).toEqual([])
})
