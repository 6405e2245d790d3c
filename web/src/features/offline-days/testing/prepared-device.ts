import * as fake from 'fake-indexeddb'
import { vi } from 'vitest'
import type { OfflineDay } from '../../../platform/offline-day/offline-day.ts'
import { randomBytes } from '../../../platform/offline-day/sealing.ts'

Object.assign(globalThis, fake, { indexedDB: fake.indexedDB, window: new EventTarget() })
const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
})
vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: { dataset: {} } }))
vi.stubGlobal('location', new URL('http://localhost:3000/offline-day'))

/** The fake `localStorage`. It contains the data that is stored unencrypted. */
export const storedHere = kept

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
export const tenantId = 7
export const memberId = id(1)
export const dayId = id(2)
export const profileId = id(3)

const person = {
  visitId: id(4),
  number: 1,
  state: 'here',
  memberId,
  firstName: 'Mara',
  lastName: 'Lindner',
  externalNumber: null,
  birthYear: 1985,
  ageOnDay: 41,
  sex: 'female',
  heightCm: 168,
  status: 'active',
  storesHealthData: true,
  safetyQuestions: [],
  nearestReading: null,
  steps: [],
}

const day = {
  id: dayId,
  title: 'Day',
  day: '2026-11-26',
  state: 'open',
  stations: [],
  revision: 1,
  people: 1,
  results: 0,
}

/** Returns the data for setting up a device for the day. */
export async function toPrepare(endsInMs = 3_600_000) {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  const endsAt = Date.now() + endsInMs
  return {
    deviceId: crypto.randomUUID(),
    tenantId,
    dayId,
    endsAt,
    serverPart: randomBytes(32),
    tenantKey: new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)),
    tenantKeyId: id(5),
    prepared: {
      tenantId,
      preparedBy: 'Sophie Brandt',
      endsAt: new Date(endsAt).toISOString(),
      proof: 'proof',
      tenant: { country: 'DE', riskRegion: 'low' },
      day,
      people: [person],
      profiles: { de: [], en: [] },
    },
    clockAheadMs: 0,
    pin: '482915',
  }
}

/** Makes a result as the board stores it. Each `last` gives a different id. */
export function resultToKeep(last: number) {
  const entryId = id(100 + last)
  const dateOfMeasurement = '2026-11-26T10:00:00+01:00'
  const body = { profileId, memberId, entryId, dateOfMeasurement, answers: { q1: last } }
  const content = { proof: 'proof', kind: 'measurement', body }
  return { id: entryId, createdAt: last, content, marks: {}, draftId: null }
}

/** Deletes the results after a test, so that the day can be deleted afterwards. */
export async function clearDevice(day: OfflineDay | null): Promise<void> {
  for (const { id: entryId } of (await day?.listEntries()) ?? []) await day?.forgetEntry(entryId)
}
