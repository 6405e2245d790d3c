import { answersSchema } from '@salus/contract/check-ups/answers.ts'
import { checkUpsApi } from '@salus/contract/check-ups/check-ups.ts'
import { z } from 'zod'
import { keyName } from '../../../platform/device/unsent-database.ts'
import { type Kept, makeKeptValues, openDatabase } from './kept-values.ts'

/** The part of a run's state that the server has not acknowledged yet. */
export const unsentSchema = z.object({
  answers: answersSchema,
  cleared: z.array(z.string()),
  position: z.string().nullable(),
  /** Texts in number fields that are not acceptable values, by item id. They are never sent. */
  texts: z.record(z.string(), z.string()),
  /** The check-up to create; set when the person pressed send. */
  finish: checkUpsApi.createCheckUp.body.nullable(),
  /** The tenant of the run; omitted for runs by link and in data from older versions. */
  tenantId: z.number().int().optional(),
  /** The member who is asked; omitted for runs by link and in data from older versions. */
  memberId: z.string().optional(),
})
export type Unsent = z.output<typeof unsentSchema>

/** A person's own decision about the group report of a survey, which the server has not acknowledged yet. */
const waitingDecisionSchema = z.object({
  tenantId: z.number().int(),
  memberId: z.string(),
  surveyId: z.string(),
  decision: z.enum(['given', 'withdrawn']),
  textVersion: z.string(),
  language: z.enum(['de', 'en']),
  /** The time of the earlier decision that the person saw when they made this decision; `null` if there was none. */
  seen: z.string().nullable(),
})
export type WaitingDecision = z.output<typeof waitingDecisionSchema>

export interface KeptDecision {
  readonly decision: WaitingDecision
  /** Removes this decision, unless another decision has replaced it. */
  readonly forget: () => Promise<void>
}

/** A decision without its tenant and member. The run adds them. */
export type SurveyDecision = Omit<WaitingDecision, 'tenantId' | 'memberId'>

export const nothingUnsent: Unsent = { answers: {}, cleared: [], position: null, texts: {}, finish: null }

export const isEmpty = (unsent: Unsent): boolean =>
  Object.keys(unsent.answers).length === 0 &&
  unsent.cleared.length === 0 &&
  Object.keys(unsent.texts).length === 0 &&
  unsent.finish === null

/**
 * Stores answers on this device. They are health data, so they are stored only encrypted, and only until the account
 * has them. Answers older than seven days are deleted when the store is opened.
 */
export interface UnsentAnswers {
  /**
   * Merges the records of the analysis that this person's tabs and visits have stored. If two records contain the same
   * item, the newer answer wins. Resolves to `null` if there are no records.
   */
  read: (analysisId: string) => Promise<Unsent | null>
  /**
   * Returns the place where one open run stores its answers. The first write to this place removes older records of the
   * same analysis, but only records that were read here and have not changed since. Records that another tab writes in
   * the meantime stay.
   */
  place: (analysisId: string, about?: Pick<Unsent, 'tenantId' | 'memberId'>) => UnsentPlace
  /** All answers of this person that the server has not acknowledged, oldest first. */
  held: () => Promise<readonly HeldAnswers[]>
  /** The analyses that the person has sent but the server has not acknowledged yet. */
  waiting: () => Promise<readonly { readonly analysisId: string; readonly unsent: Unsent }[]>
  forget: (analysisId: string) => Promise<void>
  /**
   * Decisions about a group report. They are stored apart from the answers, because other people are allowed to see the
   * answers.
   */
  readonly decisions: {
    keep: (decision: WaitingDecision) => Promise<void>
    all: () => Promise<readonly KeptDecision[]>
    drop: (surveyId: string) => Promise<void>
  }
}

export interface HeldAnswers {
  readonly analysisId: string
  readonly unsent: Unsent
  /** Removes these answers, unless a tab has stored newer answers in the meantime. */
  readonly forget: () => Promise<void>
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

interface Found {
  readonly name: string
  readonly value: Sealed
  readonly content: unknown
}

/** After this many days without a change, answers that were never sent are deleted from the device. */
export const keptDays = 7

/** Opens this browser's encrypted store for one person. Rejects if the browser refuses storage. */
export async function openUnsentAnswers(userId: string, factory: IDBFactory = indexedDB): Promise<UnsentAnswers> {
  const database = await openDatabase(factory)
  // Signing out in any tab deletes the database. An open connection would block the deletion, so this connection is
  // closed.
  database.onversionchange = () => database.close()
  const kept = makeKeptValues(database)
  const key = await encryptionKey(kept)
  await forgetOld(kept)

  const listNames = async (prefix: string) => (await kept.names()).filter((name) => name.startsWith(prefix))
  const readAll = (names: readonly string[]) => readSealed(kept, key, names)
  const answersIn = async (prefix: string) =>
    (await readAll(await listNames(prefix))).map((found) => ({ found, unsent: unsentSchema.parse(found.content) }))
  /** The records that `read` and `waiting` have returned, as they were stored at that time. */
  const handed = new Map<string, Found>()
  const note = (found: Found) => void handed.set(found.name, found)
  const decisionPrefix = `decisions/${userId}/`
  const writePrefix = (analysisId: string) => `${userId}/${analysisId}/`
  const forgetNames = async (names: readonly string[]) => {
    await Promise.all(names.map((name) => kept.forget(name)))
  }

  return {
    read: async (analysisId) => {
      const records = await answersIn(writePrefix(analysisId))
      for (const { found } of records) note(found)
      return records.length === 0 ? null : records.map(({ unsent }) => unsent).reduce(mergeUnsent)
    },
    place: (analysisId, about = {}) => {
      const own = writePrefix(analysisId) + crypto.randomUUID()
      const older = [...handed.values()].filter(({ name }) => name.startsWith(writePrefix(analysisId)))
      const forgetOlder = () => Promise.all(older.map((found) => forgetUnchanged(kept, found)))
      return {
        keep: async (unsent) => {
          await kept.write(own, await seal(key, { ...unsent, ...about }))
          await forgetOlder()
        },
        forget: async () => {
          await forgetNames([own])
          await forgetOlder()
        },
      }
    },
    held: async () => (await answersIn(`${userId}/`)).map((record) => heldAnswers(kept, record)),
    waiting: async () => {
      const records = (await answersIn(`${userId}/`)).filter(({ unsent }) => unsent.finish !== null)
      for (const { found } of records) note(found)
      return records.map(({ found, unsent }) => ({ analysisId: analysisIn(found), unsent }))
    },
    forget: async (analysisId) => forgetNames(await listNames(writePrefix(analysisId))),
    decisions: {
      keep: async (decision) => kept.write(decisionPrefix + decision.surveyId, await seal(key, decision)),
      all: async () => (await readAll(await listNames(decisionPrefix))).map((found) => keptDecision(kept, found)),
      drop: (surveyId) => kept.forget(decisionPrefix + surveyId),
    },
  }
}

/** Reads and decrypts the named records, oldest first. */
async function readSealed(kept: Kept, key: CryptoKey, names: readonly string[]): Promise<readonly Found[]> {
  const found = await Promise.all(names.map(async (name) => ({ name, sealed: await kept.read(name) })))
  const sealed = found.flatMap(({ name, sealed: value }) => (isSealed(value) ? [{ name, value }] : []))
  const sorted = sealed.toSorted((one, other) => one.value.savedAt - other.value.savedAt)
  return Promise.all(sorted.map(async ({ name, value }) => ({ name, value, content: await unseal(key, value) })))
}

const analysisIn = ({ name }: Found): string => name.split('/')[1] ?? ''

const heldAnswers = (kept: Kept, { found, unsent }: { found: Found; unsent: Unsent }): HeldAnswers => ({
  analysisId: analysisIn(found),
  unsent,
  forget: () => forgetUnchanged(kept, found),
})

const keptDecision = (kept: Kept, found: Found): KeptDecision => ({
  decision: waitingDecisionSchema.parse(found.content),
  forget: () => forgetUnchanged(kept, found),
})

const forgetUnchanged = (kept: Kept, { name, value }: Found): Promise<void> =>
  kept.forgetIf(name, (present) => isSealed(present) && isSameSeal(present, value))

/** Merges two states. If both contain the same item, `later` wins, even if it removed the answer. */
export function mergeUnsent(earlier: Unsent, later: Unsent): Unsent {
  const answers = { ...earlier.answers, ...later.answers }
  for (const id of later.cleared) delete answers[id]
  const texts = Object.entries({ ...earlier.texts, ...later.texts }).filter(([id]) => answers[id] === undefined)
  return {
    answers,
    cleared: [...new Set([...earlier.cleared, ...later.cleared])].filter((id) => answers[id] === undefined),
    // The position of an empty state is unknown: its `null` does not mean the review.
    position: isEmpty(later) ? earlier.position : later.position,
    texts: Object.fromEntries(texts),
    finish: later.finish ?? earlier.finish,
    tenantId: later.tenantId ?? earlier.tenantId,
    memberId: later.memberId ?? earlier.memberId,
  }
}

async function seal(key: CryptoKey, content: Unsent | WaitingDecision): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    key,
    new TextEncoder().encode(JSON.stringify(content)),
  )
  return { iv, data, savedAt: Date.now() }
}

async function unseal(key: CryptoKey, { iv, data }: Sealed): Promise<unknown> {
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data)
  return JSON.parse(new TextDecoder().decode(bytes))
}

const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'iv' in value && 'savedAt' in value
/** Compares the random bytes, which are different for every write. */
const isSameSeal = (one: Sealed, other: Sealed) => one.iv.every((byte, index) => byte === other.iv[index])
const isKey = (value: unknown): value is CryptoKey =>
  typeof value === 'object' && value !== null && 'algorithm' in value

/** Returns the key of the store. No script can export it from the browser. */
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
