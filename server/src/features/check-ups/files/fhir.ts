import { createHash } from 'node:crypto'
import { conditionsText } from '@salus/domain/measurement-profiles/measuring-conditions.ts'
import { memberBundle } from '@salus/domain/fhir/member-bundle.ts'
import { readUtcOffset, writeAtOffset } from '@salus/domain/moments/utc-offset.ts'
import type { Bundle } from '@salus/domain/fhir/resources.ts'
import type { Language } from '@salus/domain/words.ts'
import { writeReportTitle } from '../report/report-document.ts'
import type { ExportedCheckUp, ExportedMember } from './exported.queries.ts'

interface Making {
  readonly language: Language
  readonly now: Date
}

/** Writes the member's check-ups as a FHIR R4 bundle. Equal data and an equal `now` always give an equal bundle. */
export const fhirOfMember = (member: ExportedMember, { language, now }: Making): Bundle =>
  memberBundle({
    tenant: { id: member.tenantId, displayName: member.tenantDisplayName },
    member: {
      id: member.memberId,
      firstName: member.firstName,
      lastName: member.lastName,
      sex: member.sex,
      birthDate: member.birthDate,
      externalNumber: member.externalNumber,
    },
    checkUps: member.checkUps.map((checkUp) => asSource(checkUp, language)),
    language,
    exportedAt: now.toISOString(),
    makeId: (name) => computeUuid(`${member.tenantId} ${member.memberId} ${name}`),
  })

export function fhirOfMembers(members: readonly ExportedMember[], making: Making): Bundle {
  const bundles = members.map((member) => fhirOfMember(member, making))
  return {
    resourceType: 'Bundle',
    language: making.language,
    type: 'collection',
    timestamp: making.now.toISOString(),
    entry: bundles.flatMap(({ entry }) => entry),
  }
}

const asSource = (
  { recordedByName, conditions, utcOffsetMinutes, heart, heartSeconds, ...checkUp }: ExportedCheckUp,
  language: Language,
) => ({
  ...checkUp,
  dateOfMeasurement: writeAtOffset(checkUp.dateOfMeasurement, utcOffsetMinutes),
  heart: heart && {
    ...heart,
    startedAt: writeAtOffset(heart.startedAt, readUtcOffset(heart.startedAt) ?? utcOffsetMinutes),
    seconds: heartSeconds ?? heart.seconds,
  },
  conditions: conditionsText(conditions, language),
  status: 'complete' as const,
  profileName: writeReportTitle(checkUp, language),
  performedBy: recordedByName,
})

/** Derives a UUID from a name. Uses UUID version 8, because this version allows any algorithm. */
function computeUuid(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  const variant = ((parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
