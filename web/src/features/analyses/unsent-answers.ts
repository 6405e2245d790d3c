import { answersSchema } from '@salus/contract/answers.ts'
import { checkUpsApi } from '@salus/contract/check-ups.ts'
import { z } from 'zod'
import { unsentDatabase } from './unsent-database.ts'

/** What one open runner holds that the server has not acknowledged yet. */
export const unsentSchema = z.object({
  answers: answersSchema,
  /** Items whose answers were taken back. */
  cleared: z.array(z.string()),
  position: z.string().nullable(),
  /** Text in number fields that is no acceptable value. It is never sent. */
  texts: z.record(z.string(), z.string()),
  /** The person pressed send: this is to become a check-up. */
  finish: checkUpsApi.createCheckUp.body.nullable(),
  /** Where it is to become one; unknown for what an older version kept. */
  tenantId: z.number().int().optional(),
})
export type Unsent = z.output<typeof unsentSchema>

export const nothingUnsent: Unsent = { answers: {}, cleared: [], position: null, texts: {}, finish: null }

export const isEmpty = (unsent: Unsent): boolean =>
  Object.keys(unsent.answers).length === 0 &&
  unsent.cleared.length === 0 &&
  Object.keys(unsent.texts).length === 0 &&
  unsent.finish === null

/** Answers are health data: at rest they are only ever kept encrypted, and only as long as the account does not have them. */
export interface UnsentAnswers {
  /** What earlier tabs and visits of this person left behind, the newer answer first in doubt. */
  read: (analysisId: string) => Promise<Unsent | null>
  /** The place of one open runner. Opening it takes over what others left for the same analysis. */
  place: (analysisId: string, tenantId?: number) => UnsentPlace
  /** Analyses that were sent off while nothing could be sent. */
  waiting: () => Promise<readonly { readonly analysisId: string; readonly unsent: Unsent }[]>
  forget: (analysisId: string) => Promise<void>
}

export interface UnsentPlace {
  keep: (unsent: Unsent) => Promise<void>
  forget: () => Promise<void>
}

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
  readonly savedAt: number
}

const keptDays = 7
const storeName = 'kept'
const keyName = 'key'

/** Opens the encrypted store of this browser for one person. Fails where the browser refuses storage. */
export async function openUnsentAnswers(userId: string, factory: IDBFactory = indexedDB): Promise<UnsentAnswers> {
  const database = await openDatabase(factory)
  // Signing out deletes the database, also from another tab; an open connection would hold it.
  database.onversionchange = () => database.close()
  const kept = keptIn(database)
  const key = await encryptionKey(kept)
  await forgetOld(kept)

  const namesOf = async (prefix: string) => (await kept.names()).filter((name) => name.startsWith(prefix))
  const readAll = async (names: readonly string[]) => {
    const found = await Promise.all(names.map(async (name) => ({ name, sealed: await kept.read(name) })))
    const sealed = found.flatMap(({ name, sealed: value }) => (isSealed(value) ? [{ name, value }] : []))
    const sorted = sealed.toSorted((one, other) => one.value.savedAt - other.value.savedAt)
    return Promise.all(sorted.map(async ({ name, value }) => ({ name, unsent: await unseal(key, value) })))
  }
  const prefixOf = (analysisId: string) => `${userId}/${analysisId}/`
  const forgetNames = async (names: readonly string[]) => {
    await Promise.all(names.map((name) => kept.forget(name)))
  }

  return {
    read: async (analysisId) => {
      const records = await readAll(await namesOf(prefixOf(analysisId)))
      return records.length === 0 ? null : records.map(({ unsent }) => unsent).reduce(mergeUnsent)
    },
    place: (analysisId, tenantId) => {
      const own = prefixOf(analysisId) + crypto.randomUUID()
      const olderNames = namesOf(prefixOf(analysisId))
      const forgetOlder = async () => forgetNames(await olderNames)
      return {
        keep: async (unsent) => {
          await kept.write(own, await seal(key, tenantId === undefined ? unsent : { ...unsent, tenantId }))
          await forgetOlder()
        },
        forget: async () => {
          await forgetNames([own])
          await forgetOlder()
        },
      }
    },
    waiting: async () => {
      const records = await readAll(await namesOf(`${userId}/`))
      return records.flatMap(({ name, unsent }) =>
        unsent.finish === null ? [] : [{ analysisId: name.split('/')[1] ?? '', unsent }],
      )
    },
    forget: async (analysisId) => forgetNames(await namesOf(prefixOf(analysisId))),
  }
}

/** `later` came after `earlier`; an answer given counts more than the same one taken back before. */
export function mergeUnsent(earlier: Unsent, later: Unsent): Unsent {
  const answers = { ...earlier.answers, ...later.answers }
  for (const id of later.cleared) delete answers[id]
  const tenantId = later.tenantId ?? earlier.tenantId
  const texts = Object.entries({ ...earlier.texts, ...later.texts }).filter(([id]) => answers[id] === undefined)
  return {
    answers,
    cleared: [...new Set([...earlier.cleared, ...later.cleared])].filter((id) => answers[id] === undefined),
    // At the review there is none; whoever did nothing says nothing of a place.
    position: isEmpty(later) ? earlier.position : later.position,
    texts: Object.fromEntries(texts),
    finish: later.finish ?? earlier.finish,
    ...(tenantId === undefined ? {} : { tenantId }),
  }
}

async function seal(key: CryptoKey, unsent: Unsent): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    key,
    new TextEncoder().encode(JSON.stringify(unsent)),
  )
  return { iv, data, savedAt: Date.now() }
}

async function unseal(key: CryptoKey, { iv, data }: Sealed): Promise<Unsent> {
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data)
  return unsentSchema.parse(JSON.parse(new TextDecoder().decode(bytes)))
}

const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'iv' in value && 'savedAt' in value
const isKey = (value: unknown): value is CryptoKey =>
  typeof value === 'object' && value !== null && 'algorithm' in value

/** The key cannot be read out of the browser, not even by this page. */
async function encryptionKey(kept: Kept): Promise<CryptoKey> {
  const present = await kept.read(keyName)
  if (isKey(present)) return present
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const winner = await kept.writeFirst(keyName, made)
  return isKey(winner) ? winner : made
}

async function forgetOld(kept: Kept): Promise<void> {
  const oldest = Date.now() - keptDays * 24 * 60 * 60 * 1000
  for (const name of await kept.names()) {
    const value = await kept.read(name)
    if (isSealed(value) && value.savedAt < oldest) await kept.forget(name)
  }
}

interface Kept {
  names: () => Promise<readonly string[]>
  read: (name: string) => Promise<unknown>
  write: (name: string, value: unknown) => Promise<void>
  /** Writes unless there is one already; answers with what is there then. */
  writeFirst: (name: string, value: unknown) => Promise<unknown>
  forget: (name: string) => Promise<void>
}

function keptIn(database: IDBDatabase): Kept {
  const store = (mode: IDBTransactionMode) => database.transaction(storeName, mode).objectStore(storeName)
  return {
    names: async () => (await done(store('readonly').getAllKeys())).map(String),
    read: (name) => done<unknown>(store('readonly').get(name)),
    write: async (name, value) => {
      await done(store('readwrite').put(value, name))
    },
    writeFirst: (name, value) =>
      new Promise((resolve, reject) => {
        const place = store('readwrite')
        const reading: IDBRequest<unknown> = place.get(name)
        reading.onerror = () => reject(reading.error)
        reading.onsuccess = () => {
          if (reading.result !== undefined) return resolve(reading.result)
          done(place.put(value, name)).then(() => resolve(value), reject)
        }
      }),
    forget: async (name) => {
      await done(store('readwrite').delete(name))
    },
  }
}

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  const opening = factory.open(unsentDatabase, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
  return done(opening)
}
