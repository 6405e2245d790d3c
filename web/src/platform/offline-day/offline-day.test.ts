// @vitest-environment node
import * as fake from 'fake-indexeddb'
import { deleteDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mostTries } from './day-key.ts'
import { openDayDatabase, writeContext } from './day-store.ts'
import { DayLocked, ResultsWait } from './day-inputs.ts'
import { OfflineDay } from './offline-day.ts'
import { hasOfflineDay, offlineDatabase } from './offline-database.ts'
import { importKey, randomBytes, unseal, unsealBytes, encodeUtf8 } from './sealing.ts'

Object.assign(globalThis, fake, { indexedDB: fake.indexedDB })

const pin = '482915'
const people = { people: [{ firstName: 'Mathilda', lastName: 'Okonkwo' }] }
const answers = { profile: 'Stress Load', answers: { q1: 4 }, memberId: 'b7d3' }
const serverPart = randomBytes(32)

let day: OfflineDay
let tenant: CryptoKeyPair

beforeEach(async () => {
  tenant = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  day = await OfflineDay.open()
  await day.prepare(await toPrepare())
})

async function toPrepare(deviceId = 'device-1') {
  return {
    deviceId,
    tenantId: 7,
    dayId: 'day-1',
    endsAt: Date.now() + 3_600_000,
    serverPart,
    tenantKey: new Uint8Array(await crypto.subtle.exportKey('raw', tenant.publicKey)),
    tenantKeyId: 'key-1',
    prepared: people,
    clockAheadMs: 0,
    pin,
  }
}
afterEach(async () => {
  day.close()
  await deleteDB(offlineDatabase)
})

async function reopen(): Promise<OfflineDay> {
  day.close()
  day = await OfflineDay.open()
  return day
}

const keep = (id = 'entry-1') =>
  day.keepEntry({ id, createdAt: 1_000, content: answers, marks: { done: [id] }, draftId: id })

/** Returns all stored values as one text that tests can search. Omits keys that cannot be exported. */
async function storedText(): Promise<string> {
  const database = await openDayDatabase()
  const rows = await Promise.all(
    (['device', 'day', 'entries', 'drafts'] as const).map(async (name) => [
      await database.getAllKeys(name),
      await database.getAll(name),
    ]),
  )
  database.close()
  const readBytes = (value: unknown): string => {
    if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value)
    if (ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value)
    if (value instanceof CryptoKey) return ''
    if (typeof value === 'object' && value !== null) return Object.entries(value).flat().map(readBytes).join(' ')
    return String(value)
  }
  return readBytes(rows)
}

test('after the browser was closed, the day opens with the PIN, and shows nothing without it', async () => {
  await keep()
  const again = await reopen()
  await expect(again.readPrepared()).rejects.toThrow(DayLocked)
  await expect(again.keepEntry({ id: 'x', createdAt: 1, content: {}, marks: {}, draftId: 'x' })).rejects.toThrow(
    DayLocked,
  )
  expect(await again.openByPin(pin)).toEqual({ kind: 'open' })
  expect(await again.readPrepared()).toEqual(people)
  const [row] = await again.listEntries()
  if (row === undefined) throw new Error('the entry is gone')
  expect((await again.readEntry(row)).content).toEqual(answers)
})

test('no name, answer or profile is stored unencrypted, and no stored key can be exported', async () => {
  await day.keepDraft('entry-2', { answers: { q1: 'Herzschrittmacher' }, who: 'Okonkwo' })
  await keep()
  const text = await storedText()
  for (const word of ['Mathilda', 'Okonkwo', 'Stress Load', 'Herzschrittmacher', 'q1', 'b7d3', pin])
    expect(text, word).not.toContain(word)
  expect(text).not.toContain(new TextDecoder('latin1').decode(serverPart))
  // Finding a known value proves that the search works.
  expect(text).toContain('entry-1')
  const device = await day.device()
  await expect(crypto.subtle.exportKey('raw', device?.pin?.deviceKey as CryptoKey)).rejects.toThrow()
})

test('ten wrong PINs lock the day until the server opens it, also when the tab is closed between them', async () => {
  for (let left = mostTries - 1; left >= 0; left -= 1) {
    expect(await day.openByPin('000000')).toEqual({ kind: 'wrong', triesLeft: left })
    if (left === 5) await reopen()
  }
  expect(await day.openByPin(pin)).toEqual({ kind: 'wrong', triesLeft: 0 })
  expect((await day.device())?.pin).toBeNull()
  await day.openByServer(serverPart)
  await day.choosePin(serverPart, '135790')
  await reopen()
  expect(await day.openByPin('135790')).toEqual({ kind: 'open' })
  expect(await day.readPrepared()).toEqual(people)
}, 60_000)

test('the right PIN in between gives ten tries again', async () => {
  await day.openByPin('000000')
  await day.openByPin(pin)
  expect(await day.openByPin('111111')).toEqual({ kind: 'wrong', triesLeft: mostTries - 1 })
})

test("the server's part of another day opens nothing", async () => {
  await reopen()
  await expect(day.openByServer(randomBytes(32))).rejects.toThrow(DayLocked)
  expect(day.isOpen()).toBe(false)
})

test('an entry cannot be replaced with another entry', async () => {
  await keep('entry-1')
  await keep('entry-2')
  const database = await openDayDatabase()
  const first = await database.get('entries', 'entry-1')
  const second = await database.get('entries', 'entry-2')
  if (first === undefined || second === undefined) throw new Error('an entry is gone')
  await database.put('entries', { ...second, content: first.content, forDevice: first.forDevice }, 'entry-2')
  database.close()
  const row = (await day.listEntries()).find(({ id }) => id === 'entry-2')
  await expect(day.readEntry(row ?? second)).rejects.toThrow()
})

test('after a hand-over the results can be read only by the tenant, not on this device, even with PIN and server', async () => {
  await keep()
  await day.handOver()
  await reopen()
  expect(await day.openByPin(pin)).toEqual({ kind: 'wrong', triesLeft: 0 })
  await expect(day.openByServer(serverPart)).rejects.toThrow(DayLocked)
  const [row] = await day.listEntries()
  if (row === undefined) throw new Error('the entry is gone')
  expect(row.forDevice).toBeNull()
  expect(await readAsTenant(row)).toEqual(answers)
})

async function readAsTenant(row: Awaited<ReturnType<OfflineDay['listEntries']>>[number]): Promise<unknown> {
  const about = writeContext({ tenantId: 7, dayId: 'day-1' }, row.id)
  const theirs = { name: 'ECDH', namedCurve: 'P-256' }
  const ephemeral = await crypto.subtle.importKey('raw', row.forTenant.ephemeral, theirs, false, [])
  const agreed = await crypto.subtle.deriveBits({ name: 'ECDH', public: ephemeral }, tenant.privateKey, 256)
  const base = await crypto.subtle.importKey('raw', agreed, 'HKDF', false, ['deriveBits'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: encodeUtf8('salus offline entry') }
  const wrapping = await importKey(await crypto.subtle.deriveBits(how, base, 256))
  const key = await importKey(await unsealBytes(wrapping, row.forTenant, about))
  return unseal(key, row.content, about)
}

test('a result and the end of its run are written in one transaction', async () => {
  await day.keepDraft('entry-1', { answers: { q1: 4 } })
  expect((await day.readDrafts()).map(({ id }) => id)).toEqual(['entry-1'])
  await keep()
  expect(await day.readDrafts()).toEqual([])
  expect(await day.readMarks()).toEqual({ done: ['entry-1'] })
  expect(await day.listEntries()).toHaveLength(1)
})

test('the day is deleted with its database, but not while a result is here', async () => {
  await keep()
  expect(await day.forget()).toBe(false)
  expect(await hasOfflineDay()).toBe(true)
  expect(await day.listEntries()).toHaveLength(1)
  await day.forgetEntry('entry-1')
  expect(await day.forget()).toBe(true)
  expect(await hasOfflineDay()).toBe(false)
  day = await OfflineDay.open()
  expect(await day.device()).toBeNull()
})

test('no other day replaces unsent results, because the server could no longer open them', async () => {
  await keep()
  await expect(day.prepare(await toPrepare('device-2'))).rejects.toThrow(ResultsWait)
  expect((await day.device())?.deviceId).toBe('device-1')
  const [row] = await day.listEntries()
  expect((await day.readEntry(row as NonNullable<typeof row>)).content).toEqual(answers)
})

test('a window whose day was replaced by another window refuses to store results that nobody could read', async () => {
  const other = await OfflineDay.open()
  await other.prepare(await toPrepare('device-2'))
  await expect(keep()).rejects.toThrow(DayLocked)
  expect(day.isOpen()).toBe(false)
  expect(await other.listEntries()).toEqual([])
  other.close()
})

/** Runs `act`. When `act` first encrypts a value, also runs `meanwhile`. */
async function whileSealing(act: () => Promise<void>, meanwhile: () => Promise<void>): Promise<void> {
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  const sealing = vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...given) => {
    await meanwhile()
    return encrypt(...given)
  })
  await act()
  sealing.mockRestore()
}

test('a result that is stored during a hand-over can then be read only by the tenant', async () => {
  await whileSealing(keep, () => day.handOver())
  const rows = await day.listEntries()
  expect(rows.map(({ forDevice }) => forDevice)).toEqual([null])
  await expect(day.readMarks()).rejects.toThrow(DayLocked)
  expect(await readAsTenant(rows[0] as NonNullable<(typeof rows)[0]>)).toEqual(answers)
})

test('a decision about a result that was sent in the meantime does not bring it back', async () => {
  await keep()
  await whileSealing(
    () => day.decideEntry('entry-1', answers),
    () => day.forgetEntry('entry-1'),
  )
  expect(await day.listEntries()).toEqual([])
})

test('a PIN that is checked during a hand-over opens nothing, and is not restored', async () => {
  await reopen()
  const opening = day.openByPin(pin)
  await new Promise((resolve) => setTimeout(resolve, 20))
  await day.handOver()
  expect(await opening).toEqual({ kind: 'wrong', triesLeft: 0 })
  expect(day.isOpen()).toBe(false)
  expect((await day.device())?.pin).toBeNull()
})
