import { measurementSchema } from '@salus/contract/check-ups/measurement.ts'
import type { OpenedEntry, SealedEntry } from '@salus/contract/measuring/offline.ts'
import { givenSafetyAnswersSchema } from '@salus/contract/measuring/safety-answers.ts'
import { guidSchema } from '@salus/contract/route.ts'
import { z } from 'zod'
import { parseStrictJson } from '../../platform/http/strict-json.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { type Answer, audit, type TenantScope } from '../../platform/scope/tenant.ts'
import type { Seal } from '../../platform/sign-in/factors/seal.ts'
import { recordCheckUp } from '../check-ups/record/record.ts'
import { answerSafetyQuestions } from '../safety-answers/answer-safety-questions.ts'
import { openEntry, writeProof } from './device-keys.ts'
import { type LockedDevice, lockDevice, noteSealedEntry, recordOfUser } from './offline-devices.queries.ts'

const contentSchema = z.discriminatedUnion('kind', [
  z.strictObject({ proof: z.string(), kind: z.literal('measurement'), body: measurementSchema }),
  z.strictObject({
    proof: z.string(),
    kind: z.literal('safety-answers'),
    memberId: guidSchema,
    body: givenSafetyAnswersSchema,
  }),
])
type Content = z.output<typeof contentSchema>

/**
 * Decrypts an entry that a device sealed for the tenant, and stores it. The entry is recorded under the name of the
 * person who set up the device, no matter who sends it.
 *
 * @throws Refusal `not-found`, `sealed-entry-unreadable`, `measured-after-end`, or one of the refusals of
 *   `recordCheckUp` and `answerSafetyQuestions`
 */
export async function sendSealedEntry(
  scope: TenantScope,
  seal: Seal,
  { deviceId, entry }: { readonly deviceId: string; readonly entry: SealedEntry },
): Promise<Answer<OpenedEntry>> {
  const device = (await lockDevice(scope, deviceId)) ?? refuse('not-found')
  const content = readContent(scope, seal, { device, entry })
  const { status, answer, memberId } = await store(scope, { device, entry, content })
  await noteSealedEntry(scope, deviceId, status === 201)
  audit(scope, {
    action: 'offline-entry.sent',
    objectKind: 'offline-device',
    objectId: deviceId,
    subjectIds: [memberId],
  })
  return { status, answer }
}

interface Opened {
  readonly device: LockedDevice
  readonly entry: SealedEntry
}

function readContent({ tenantId }: TenantScope, seal: Seal, { device, entry }: Opened): Content {
  const { deviceId, dayId, privateKey } = device
  const bytes = entry.keyId === deviceId ? openEntry(seal, entry, { tenantId, deviceId, dayId, privateKey }) : null
  if (bytes === null) refuse('sealed-entry-unreadable')
  const content = contentSchema.safeParse(readJson(bytes))
  if (!content.success) refuse('sealed-entry-unreadable')
  const { proof, body } = content.data
  if (proof !== writeProof(seal, { tenantId, deviceId }) || body.entryId !== entry.entryId)
    refuse('sealed-entry-unreadable')
  return content.data
}

function readJson(bytes: Buffer): unknown {
  try {
    return parseStrictJson(bytes)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

async function store(
  scope: TenantScope,
  { device, entry, content }: Opened & { readonly content: Content },
): Promise<Answer<OpenedEntry> & { readonly memberId: string }> {
  const { sentAt, acceptLate } = entry
  const made = {
    by: {
      userId: device.preparedBy,
      name: device.preparedByName,
      memberId: await recordOfUser(scope, device.preparedBy),
    },
    until: acceptLate === true ? null : computeEnd(device),
  }
  if (content.kind === 'safety-answers') {
    const { status, answer } = await answerSafetyQuestions(
      scope,
      { memberId: content.memberId, made },
      { ...content.body, sentAt },
    )
    return { status, answer: { kind: content.kind, gate: answer }, memberId: content.memberId }
  }
  const { body } = content
  if (body.offline?.dayId !== device.dayId) refuse('sealed-entry-unreadable')
  const confirmed = entry.confirmed === true || body.confirmed === true
  const despiteStop = entry.despiteStop === true || body.despiteStop === true
  const measurement = { ...body, sentAt, confirmed, despiteStop }
  const { status, answer } = await recordCheckUp(scope, measurement, made)
  return { status, answer: { kind: content.kind, checkUp: answer }, memberId: answer.memberId }
}

const computeEnd = ({ endedAt, endsAt }: LockedDevice): Date =>
  new Date(Math.min(Date.parse(endsAt), Date.parse(endedAt ?? endsAt)))
