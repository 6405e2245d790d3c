// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { memoryIndexedDb } from '../testing/memory-indexed-db.ts'
import { mergeUnsent, nothingUnsent, openUnsentAnswers, type Unsent } from './unsent-answers.ts'

const mara = 'mara'
const analysis = 'analysis-1'
const unsent = (given: Partial<Unsent>): Unsent => ({ ...nothingUnsent, ...given })

describe('unsent answers', () => {
  test('are read again after the tab was closed abruptly', async () => {
    const { factory } = memoryIndexedDb()
    await (
      await openUnsentAnswers(mara, factory)
    )
      .place(analysis)
      .keep(unsent({ answers: { q1: 3 }, position: 'q2', texts: { q9: '7o' } }))
    const later = await openUnsentAnswers(mara, factory)
    expect(await later.read(analysis)).toEqual(unsent({ answers: { q1: 3 }, position: 'q2', texts: { q9: '7o' } }))
    expect(await later.read('another')).toBeNull()
  })

  test('are never readable in the browser, and the key cannot be extracted', async () => {
    const { factory, content } = memoryIndexedDb()
    await (
      await openUnsentAnswers(mara, factory)
    )
      .place(analysis)
      .keep(unsent({ answers: { canaryItem: 'canary answer' } }))
    for (const [name, value] of content) {
      expect(name).not.toContain('canary')
      if (typeof value === 'object' && value !== null && 'data' in value && value.data instanceof ArrayBuffer)
        expect(new TextDecoder().decode(value.data)).not.toContain('canary')
    }
    const key = content.get('key')
    expect(key).toMatchObject({ extractable: false })
    await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow() // the value stored under this name is the key
  })

  test('are not reported as stored when the disk is full, nor is the key', async () => {
    const { factory, content, disk } = memoryIndexedDb()
    const place = (await openUnsentAnswers(mara, factory)).place(analysis)
    disk.isFull = true
    await expect(place.keep(unsent({ answers: { q1: 3 } }))).rejects.toThrow('the disk is full')
    expect([...content.keys()]).toEqual(['key'])
    content.clear()
    await expect(openUnsentAnswers(mara, factory)).rejects.toThrow('the disk is full')
  })

  test('are gone once acknowledged', async () => {
    const { factory, content } = memoryIndexedDb()
    const place = (await openUnsentAnswers(mara, factory)).place(analysis)
    await place.keep(unsent({ answers: { q1: 3 } }))
    await place.forget()
    expect([...content.keys()]).toEqual(['key'])
  })

  test('do not block signing out from deleting the database', async () => {
    const { factory, database } = memoryIndexedDb()
    await openUnsentAnswers(mara, factory)
    database.onversionchange?.()
    expect(database.isClosed).toBe(true)
  })

  test('of another person on the same device are not read', async () => {
    const { factory } = memoryIndexedDb()
    await (await openUnsentAnswers(mara, factory)).place(analysis).keep(unsent({ answers: { q1: 3 } }))
    expect(await (await openUnsentAnswers('nora', factory)).read(analysis)).toBeNull()
  })

  test('of two tabs are merged, and the later answer wins', async () => {
    vi.useFakeTimers({ now: 1000, toFake: ['Date'] })
    const { factory, content } = memoryIndexedDb()
    const store = await openUnsentAnswers(mara, factory)
    const [one, other] = [store.place(analysis), store.place(analysis)]
    await one.keep(unsent({ answers: { q1: 1, q2: 1 } }))
    vi.setSystemTime(2000)
    await other.keep(unsent({ answers: { q2: 4 }, cleared: ['q3'] }))
    vi.useRealTimers()
    expect(await store.read(analysis)).toMatchObject({ answers: { q1: 1, q2: 4 }, cleared: ['q3'] })
    const next = store.place(analysis)
    await next.keep(unsent({ answers: { q1: 1, q2: 4 }, cleared: ['q3'] }))
    expect(content.size).toBe(2)
  })

  test('that another tab has written after this tab read them are not removed by this tab', async () => {
    const { factory } = memoryIndexedDb()
    const other = (await openUnsentAnswers(mara, factory)).place(analysis)
    await other.keep(unsent({ answers: { q1: 1 } }))
    const store = await openUnsentAnswers(mara, factory)
    await store.read(analysis)
    const here = store.place(analysis)
    await other.keep(unsent({ answers: { q1: 1, q2: 4 } }))
    await here.keep(unsent({ answers: { q1: 1 } }))
    expect(await store.read(analysis)).toMatchObject({ answers: { q1: 1, q2: 4 } })
    await here.forget()
    expect(await store.read(analysis)).toMatchObject({ answers: { q1: 1, q2: 4 } })
  })

  test('are kept for a week, not longer', async () => {
    const { factory } = memoryIndexedDb()
    vi.useFakeTimers({ now: 0, toFake: ['Date'] })
    await (await openUnsentAnswers(mara, factory)).place(analysis).keep(unsent({ answers: { q1: 3 } }))
    vi.setSystemTime(7 * 24 * 60 * 60 * 1000)
    expect(await (await openUnsentAnswers(mara, factory)).read(analysis)).not.toBeNull()
    vi.setSystemTime(7 * 24 * 60 * 60 * 1000 + 1)
    expect(await (await openUnsentAnswers(mara, factory)).read(analysis)).toBeNull()
    vi.useRealTimers()
  })

  test('that were submitted are found again with the check-up to create', async () => {
    const { factory } = memoryIndexedDb()
    const guid = '1ff9b313-6070-5523-87c5-04d875143b65'
    const finish = { profileId: guid, memberId: guid, analysisId: guid, answers: { q1: 3 } }
    const store = await openUnsentAnswers(mara, factory)
    await store.place('typing').keep(unsent({ answers: { q1: 3 } }))
    await store.place(guid).keep(unsent({ finish }))
    expect(await store.waiting()).toEqual([{ analysisId: guid, unsent: unsent({ finish }) }])
  })
})

test('the position is that of the latest answers, including the review', () => {
  const atQuestion = unsent({ answers: { q1: 2 }, position: 'q2' })
  expect(mergeUnsent(atQuestion, unsent({ answers: { q2: 1 }, position: null })).position).toBeNull()
  expect(mergeUnsent(atQuestion, unsent({ cleared: ['q1'], position: 'q1' })).position).toBe('q1')
  expect(mergeUnsent(atQuestion, nothingUnsent).position).toBe('q2')
})

test('if an answer was given and removed, the later act wins', () => {
  expect(mergeUnsent(unsent({ cleared: ['q1'] }), unsent({ answers: { q1: 2 } }))).toMatchObject({
    answers: { q1: 2 },
    cleared: [],
  })
  expect(mergeUnsent(unsent({ answers: { q1: 2 } }), unsent({ cleared: ['q1'] }))).toMatchObject({
    answers: {},
    cleared: ['q1'],
  })
})
