import { z } from 'zod'
import { recordedCheckUpSchema } from '../check-ups/check-ups.ts'
import { memberStatusSchema } from '../members/members.ts'
import { helpLinesSchema } from '../tenant/tenants.ts'
import { daySchema, guidSchema, instantSchema, route, tenantIdSchema, tenantParams, textSchema } from '../route.ts'
import { staleAfter } from '../stale.ts'
import { dayStepSchema, measurementDaySchema } from './days.ts'
import { safetyGateSchema, safetyQuestionSchema } from './safety-answers.ts'

export const mostOfflinePeople = 300

/** The format version of sealed entries. Each entry is encrypted with this version as additional authenticated data. */
export const sealedEntryVersion = 1

/** Between `min` and `max` bytes in base64url without padding. */
const bytesSchema = (min: number, max = min) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]*$/)
    .min(Math.ceil((min * 4) / 3))
    .max(Math.ceil((max * 4) / 3))

export const offlineDeviceSchema = z.strictObject({
  deviceId: guidSchema,
  name: z.string(),
  dayId: guidSchema,
  dayTitle: z.string(),
  day: daySchema,
  /** The name that the person who set up the device had at that time. */
  preparedByName: z.string(),
  isMine: z.boolean(),
  preparedAt: instantSchema,
  /**
   * The last time that the device was opened with a network, or that the server received one of its entries. The later
   * of these two times.
   */
  lastUsedAt: instantSchema,
  /** The end of the day in the time zone of the person who set up the device. */
  endsAt: instantSchema,
  /** `over`: the day has passed. `ended`: a person ended the offline use of the device. */
  state: z.enum(['ready', 'over', 'ended']),
  endedAt: instantSchema.nullable(),
  endedByName: z.string().nullable(),
  people: z.number().int(),
  /** The number of sealed entries of the device that the server has stored. */
  sealedEntries: z.number().int(),
})
export type OfflineDevice = z.infer<typeof offlineDeviceSchema>

/**
 * The smallest set of a person's data with which staff can identify the person at the counter, and the device can score
 * and check an entry.
 */
export const offlinePersonSchema = z.strictObject({
  visitId: guidSchema,
  number: z.number().int(),
  state: z.enum(['here', 'left', 'done']),
  memberId: guidSchema,
  firstName: z.string(),
  lastName: z.string(),
  externalNumber: z.string().nullable(),
  birthYear: z.number().int().nullable(),
  /** Completed years on the measurement day; `null` if the date of birth is unknown. Nothing can then be measured. */
  ageOnDay: z.number().int().nullable(),
  sex: z.enum(['female', 'male', 'diverse']),
  heightCm: z.number().nullable(),
  status: memberStatusSchema,
  /** True when the member has consented to storage. Without this consent, nothing can be recorded. */
  storesHealthData: z.boolean(),
  /** Empty when no station of the day sends a current through the body. */
  safetyQuestions: z.array(safetyQuestionSchema),
  /**
   * The newest weight that the caller may see. The device uses it to detect a wrong person. `null` when no weight is
   * known, or when no station of the day weighs people.
   */
  nearestReading: z
    .strictObject({ at: instantSchema, weightKg: z.number(), heightCm: z.number().nullable() })
    .nullable(),
  steps: z.array(
    dayStepSchema
      .pick({ profileId: true, station: true, state: true, isMine: true, claimedByName: true })
      // True when staff may see this member's results of the profile. If false, staff must not see them on the device
      // either.
      .extend({ isShared: z.boolean() }),
  ),
})
export type OfflinePerson = z.infer<typeof offlinePersonSchema>

/**
 * The secrets and data of one device. The server never stores this response. The device stores it only encrypted, or
 * keeps it in memory.
 */
export const offlinePreparationSchema = z.strictObject({
  device: offlineDeviceSchema,
  now: instantSchema,
  /**
   * The server's part of the device's key: 32 random bytes. They stay the same until the offline use of the device is
   * ended.
   */
  serverPart: bytesSchema(32),
  /**
   * A secret that the device includes in each sealed entry. The secret proves that a person who could unlock the device
   * made the entry.
   */
  proof: bytesSchema(32),
  tenantKey: z.strictObject({
    keyId: guidSchema,
    /** A point on P-256, uncompressed: 65 bytes. */
    publicKey: bytesSchema(65),
  }),
  tenant: z.strictObject({
    country: z.string(),
    riskRegion: z.enum(['low', 'moderate', 'high', 'very-high']).nullable(),
  }),
  /** Help lines that the device shows to a person in distress even without a network. */
  helpLines: helpLinesSchema,
  day: measurementDaySchema,
  people: z.array(offlinePersonSchema),
})
export type OfflinePreparation = z.infer<typeof offlinePreparationSchema>

export const sealedEntrySchema = z.strictObject({
  entryId: guidSchema,
  version: z.literal(sealedEntryVersion),
  keyId: guidSchema,
  /** The AES-256 key of the entry, encrypted for the tenant. */
  entryKey: z.strictObject({
    /** A point on P-256, uncompressed: 65 bytes. */
    ephemeralKey: bytesSchema(65),
    iv: bytesSchema(12),
    /** 32 bytes, followed by the tag of 16 bytes. */
    wrapped: bytesSchema(48),
  }),
  /** The JSON of the entry, encrypted with the entry key, followed by the tag of 16 bytes. */
  content: z.strictObject({ iv: bytesSchema(12), sealed: bytesSchema(17, 262_144) }),
  /** When the device sent the entry, by its own clock. */
  sentAt: instantSchema,
  /**
   * True when the sender has seen the signs that this could be another person's measurement, and still wants to store
   * it. Works like `confirmed` of `createCheckUp`.
   */
  confirmed: z.boolean().optional(),
  /**
   * True when the sender has seen that no current may be sent through this person. Works like `despiteStop` of
   * `createCheckUp`.
   */
  despiteStop: z.boolean().optional(),
  /**
   * True when the sender knows that the measurement was made after the device had been ended. The entry is then stored
   * anyway.
   */
  acceptLate: z.boolean().optional(),
})
export type SealedEntry = z.infer<typeof sealedEntrySchema>

/** The check-up or the safety answers that the server stored from a sealed entry. */
export const openedEntrySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('measurement'), checkUp: recordedCheckUpSchema }),
  z.strictObject({ kind: z.literal('safety-answers'), gate: safetyGateSchema }),
])
export type OpenedEntry = z.infer<typeof openedEntrySchema>

const access = { action: 'run-measurement-day' } as const
const deviceParams = z.strictObject({ tenantId: tenantIdSchema, offlineDeviceId: guidSchema })

export const offlineApi = {
  prepareOfflineDevice: route({
    operationId: 'prepareOfflineDevice',
    method: 'POST',
    path: '/api/tenants/{tenantId}/measurement-days/{dayId}/offline-devices',
    summary: 'Prepares a device for a measurement day without a network',
    details: 'Today’s or tomorrow’s, with at most 300 people. Every call creates another device',
    access,
    fresh: true,
    idempotencyKey: 'not-kept',
    params: z.strictObject({ tenantId: tenantIdSchema, dayId: guidSchema }),
    body: z.strictObject({ name: textSchema(60) }),
    stale: ['getOfflineDevices'],
    responses: { 201: offlinePreparationSchema },
  }),
  openOfflineDevice: route({
    operationId: 'openOfflineDevice',
    method: 'POST',
    path: '/api/tenants/{tenantId}/offline-devices/{offlineDeviceId}/opening',
    summary: 'Returns the secrets of an offline device with the people as they are now',
    details:
      'Only for the person who prepared the device. In a session other than the last one, they must re-authenticate first',
    access,
    idempotencyKey: 'not-kept',
    refusals: ['offline-device-ended'],
    params: deviceParams,
    stale: [],
    responses: { 200: offlinePreparationSchema },
  }),
  getOfflineDevices: route({
    operationId: 'getOfflineDevices',
    method: 'GET',
    path: '/api/tenants/{tenantId}/offline-devices',
    summary: 'Lists the devices that were prepared for days without a network',
    details: 'Newest first',
    access,
    params: tenantParams,
    responses: { 200: z.strictObject({ items: z.array(offlineDeviceSchema) }) },
  }),
  endOfflineDevice: route({
    operationId: 'endOfflineDevice',
    method: 'DELETE',
    path: '/api/tenants/{tenantId}/offline-devices/{offlineDeviceId}',
    summary: 'Ends an offline device',
    details:
      'Destroys the server’s part of its key for good. Its entries can then be opened by the server alone, and are still accepted',
    access,
    idempotencyKey: 'not-kept',
    params: deviceParams,
    stale: ['getOfflineDevices'],
    responses: { 204: null },
  }),
  sendSealedEntry: route({
    operationId: 'sendSealedEntry',
    method: 'POST',
    path: '/api/tenants/{tenantId}/offline-devices/{offlineDeviceId}/sealed-entries',
    summary: 'Stores an entry that was made without a network',
    details:
      'Works like createCheckUp or answerSafetyQuestions, in the name of the person who prepared the device. 200 if it was stored before',
    access: { action: 'run-analysis-for-member' },
    idempotencyKey: 'not-kept',
    params: deviceParams,
    body: sealedEntrySchema,
    largestBody: 400_000,
    stale: [...staleAfter['check-up-recorded'], 'getKnownValues', 'getOfflineDevices'],
    responses: { 201: openedEntrySchema, 200: openedEntrySchema },
  }),
}
