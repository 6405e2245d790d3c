import { profileById } from '../measurement-profiles/all-profiles.ts'
import { buildDevice, buildStrap } from './devices.ts'
import { buildObservations, findStatus } from './observations.ts'
import { writeReportCategory } from './official-codes.ts'
import { checkUpNamingSystem, memberNamingSystem, resultCodeSystem } from './own-systems.ts'
import { buildQuestionnaireResponse } from './questionnaire-response.ts'
import type {
  Bundle,
  Device,
  DiagnosticReport,
  Patient,
  QuestionnaireResponse,
  Reference,
  Resource,
} from './resources.ts'
import type { FhirCheckUp, FhirSource } from './source.ts'

/**
 * Builds a FHIR R4 Bundle of type collection with a member's check-ups. It contains the Patient, the devices, and for
 * each check-up a DiagnosticReport with its Observations. Questionnaires also have a QuestionnaireResponse.
 *
 * Vital signs conform to their FHIR profile. Values without a public code have only Salus' own code. All texts are in
 * the language of the source.
 */
export function memberBundle(source: FhirSource): Bundle {
  const patient = buildPatient(source)
  const subject = referenceTo(patient)
  const devices = new Map<string, Device>()
  const ofCheckUps = source.checkUps.flatMap((checkUp) => {
    const device = buildDevice(source, checkUp) ?? undefined
    const strap = buildStrap(source, checkUp) ?? undefined
    for (const one of [device, strap]) if (one !== undefined) devices.set(one.id, one)
    return buildResources({ source, checkUp, subject, device, strap })
  })
  const resources: readonly Resource[] = [patient, ...devices.values(), ...ofCheckUps]
  return {
    resourceType: 'Bundle',
    language: source.language,
    type: 'collection',
    timestamp: source.exportedAt,
    entry: resources.map((resource) => ({
      fullUrl: `urn:uuid:${resource.id}`,
      resource: { ...resource, language: source.language },
    })),
  }
}

const genders = { female: 'female', male: 'male', diverse: 'other' } as const

function buildPatient({ member, tenant }: FhirSource): Patient {
  return {
    resourceType: 'Patient',
    id: member.id,
    identifier: [
      { system: memberNamingSystem, value: member.id },
      // Two tenants can use the same number for different people, so the number has no `system`. Instead, `assigner`
      // identifies the tenant that assigned it.
      ...(member.externalNumber === null
        ? []
        : [{ value: member.externalNumber, assigner: { display: tenant.displayName } }]),
    ],
    name: [{ family: member.lastName, given: [member.firstName] }],
    gender: genders[member.sex],
    ...(member.birthDate === null ? {} : { birthDate: member.birthDate }),
  }
}

const referenceTo = ({ id }: { readonly id: string }): Reference => ({ reference: `urn:uuid:${id}` })

function buildResources(of: {
  readonly source: FhirSource
  readonly checkUp: FhirCheckUp
  readonly subject: Reference
  readonly device: Device | undefined
  readonly strap: Device | undefined
}): Resource[] {
  const { source, checkUp, subject } = of
  const profile = checkUp.profileId === null ? undefined : profileById(checkUp.profileId)
  const device = of.device && referenceTo(of.device)
  const strap = of.strap && referenceTo(of.strap)
  const response = profile && buildResponse({ source, checkUp, profile, subject })
  const answers = response && referenceTo(response)
  const observations = buildObservations({ source, checkUp, profile, subject, device, strap, answers })
  const report: DiagnosticReport = {
    resourceType: 'DiagnosticReport',
    id: checkUp.resultGuid,
    identifier: [{ system: checkUpNamingSystem, value: checkUp.resultGuid }],
    status: findStatus(checkUp),
    category: writeReportCategory(source.language),
    code: {
      coding: [
        { system: resultCodeSystem, code: profile?.code ?? `plugin-${checkUp.pluginId}`, version: checkUp.version },
      ],
      text: checkUp.profileName,
    },
    subject,
    effectiveDateTime: checkUp.dateOfMeasurement,
    issued: checkUp.recordedAt,
    performer: [{ display: source.tenant.displayName }],
    ...(observations.length === 0 ? {} : { result: observations.map(referenceTo) }),
  }
  return [report, ...observations, ...(response === undefined ? [] : [response])]
}

function buildResponse(of: Parameters<typeof buildQuestionnaireResponse>[0]): QuestionnaireResponse | undefined {
  if (of.checkUp.origin !== 'questionnaire') return undefined
  const response = buildQuestionnaireResponse(of)
  return response.item.length > 0 ? response : undefined
}
