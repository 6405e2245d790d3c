import type { MeasurementProfile } from '../measurement-profiles/measurement-profile.ts'
import { absent, bloodPressurePanel, bodySiteOf, category, observationCode } from './codes.ts'
import { heartObservations } from './heart-observations.ts'
import type { CodeableConcept, Observation, ObservationStatus, ObservationValue, Reference } from './resources.ts'
import type { FhirCheckUp, FhirModuleValue, FhirScore, FhirSource } from './source.ts'
import { quantity } from './units.ts'

/** What every observation of a check-up says alike. */
export interface Circumstance {
  readonly source: FhirSource
  readonly checkUp: FhirCheckUp
  readonly profile: MeasurementProfile | undefined
  readonly subject: Reference
  readonly device: Reference | undefined
  /** The answers of a questionnaire, as they stand in the bundle. */
  readonly answers: Reference | undefined
  /** Of the strap beside a questionnaire. */
  readonly strap?: Reference | undefined
}

export const statusOf = ({ status, revision }: FhirCheckUp): ObservationStatus => {
  if (status === 'withdrawn') return 'entered-in-error'
  return revision > 1 ? 'amended' : 'final'
}

/** One observation per score and delivered value; both blood pressures are one panel. */
export function observationsOf(of: Circumstance): Observation[] {
  const { checkUp } = of
  const panel = bloodPressureOf(of)
  const height = heightOf(of)
  const inPanel = new Set(panel ? ['sbp', 'dbp'] : [])
  const scores = checkUp.scores.filter(({ code }) => !inPanel.has(code))
  const places: Places = new Map([
    ...[...inPanel].map((code) => [code, 'blood pressure'] as const),
    ...height.map(() => ['height', 'item height'] as const),
    ...scores.map(({ code }) => [code, `score ${code}`] as const),
  ])
  return [
    ...(panel ? [panel] : []),
    ...height,
    ...scores.map((score) => scoreObservation(of, score, places)),
    ...checkUp.values.map((value) => moduleObservation(of, value)),
    ...ofStrap(of),
  ]
}

/** Under which name the observation of an item or score stands in the bundle. */
type Places = ReadonlyMap<string, string>

function ofStrap(of: Circumstance): Observation[] {
  const { source, checkUp, strap } = of
  if (!checkUp.heart) return []
  const { language } = source
  const system = ownSystem(source)
  return heartObservations({
    heart: checkUp.heart,
    language,
    system,
    device: strap,
    common: (name) => common(of, name),
  })
}

function scoreObservation(of: Circumstance, score: FhirScore, places: Places): Observation {
  const { source, profile } = of
  const definition = profile?.scores.find(({ code }) => code === score.code)
  const scope = profile?.code ?? 'module'
  const name = definition?.name[source.language] ?? score.code
  const { code, profile: claim } = observationCode({ system: ownSystem(source), scope, score: score.code, name })
  const bodySite = bodySiteOf(score.code)
  const range = rangeOf(score)
  return {
    ...common(of, `score ${score.code}`),
    ...(claim === undefined ? {} : { meta: { profile: [claim] } }),
    category: category(claim === undefined ? surveyOrExam(of) : 'vital-signs'),
    code,
    ...(bodySite === undefined ? {} : { bodySite }),
    ...valueOf(score.value, score.unit),
    ...(score.band === undefined ? {} : { interpretation: [{ text: bandName(of, score) }] }),
    ...(range === undefined ? {} : { referenceRange: [range] }),
    ...derivedFrom(of, score, places),
  }
}

/** What a value was calculated from. A value as it was typed comes from nothing else. */
function derivedFrom(of: Circumstance, { code, value }: FhirScore, places: Places): Pick<Observation, 'derivedFrom'> {
  const { source, profile, checkUp, answers } = of
  if (value === null || profile?.version !== checkUp.version) return {}
  const from = profile.scores.find((score) => score.code === code)?.from ?? []
  const names = new Set(from.flatMap((part) => (part === code ? [] : (places.get(part) ?? []))))
  const references = [...names].map((name) => ({
    reference: `urn:uuid:${source.idOf(`${checkUp.resultGuid} ${name}`)}`,
  }))
  const isFromAnswers =
    answers !== undefined && from.some((part) => part !== code && checkUp.answers[part] !== undefined)
  const all = [...references, ...(isFromAnswers ? [answers] : [])]
  return all.length === 0 ? {} : { derivedFrom: all }
}

/** The reader's word for the band, where the profile is still what it was. */
function bandName({ source, profile, checkUp }: Circumstance, score: FhirScore): string {
  const definition =
    profile?.version === checkUp.version ? profile.scores.find(({ code }) => code === score.code) : undefined
  const { age, sex } = checkUp.subject
  const bands = definition?.bands({ age: age ?? 40, sex }) ?? []
  return bands.find(({ code }) => code === score.band)?.name[source.language] ?? score.band ?? ''
}

function moduleObservation(of: Circumstance, value: FhirModuleValue): Observation {
  const { source, checkUp } = of
  const scope = `plugin-${checkUp.pluginId}`
  const score = value.side === undefined ? value.code : `${value.code}.${value.side}`
  const text = value.name[source.language]
  const range = rangeOf(value)
  return {
    ...common(of, `value ${score}`),
    category: category('exam'),
    code: { coding: [{ system: ownSystem(source), code: `${scope}.${score}`, display: text }], text },
    ...(value.side === undefined ? {} : { bodySite: sideConcept[value.side] }),
    ...valueOf(value.value, value.unit),
    ...(range === undefined ? {} : { referenceRange: [range] }),
  }
}

const sideConcept: Readonly<Record<'left' | 'right', CodeableConcept>> = {
  left: { coding: [{ system: 'http://snomed.info/sct', code: '7771000', display: 'Left' }] },
  right: { coding: [{ system: 'http://snomed.info/sct', code: '24028007', display: 'Right' }] },
}

/** Typed beside the weight, and a vital sign of its own. */
function heightOf(of: Circumstance): Observation[] {
  const height = of.checkUp.answers['height']
  const item = of.profile?.items.find(({ id }) => id === 'height')
  if (typeof height !== 'number' || item === undefined || of.profile === undefined) return []
  const name = item.text[of.source.language]
  const { code, profile: claim } = observationCode({
    system: ownSystem(of.source),
    scope: of.profile.code,
    score: 'height',
    name,
  })
  return [
    {
      ...common(of, 'item height'),
      ...(claim === undefined ? {} : { meta: { profile: [claim] } }),
      category: category('vital-signs'),
      code,
      valueQuantity: quantity(height, 'cm'),
    },
  ]
}

function bloodPressureOf(of: Circumstance): Observation | undefined {
  const pressure = (wanted: string) => of.checkUp.scores.find(({ code }) => code === wanted)?.value
  const [systolic, diastolic] = [pressure('sbp'), pressure('dbp')]
  if (typeof systolic !== 'number' || typeof diastolic !== 'number') return undefined
  return {
    ...common(of, 'blood pressure'),
    meta: { profile: [bloodPressurePanel.profile] },
    category: category('vital-signs'),
    code: bloodPressurePanel.code,
    component: [
      { code: bloodPressurePanel.systolic, valueQuantity: quantity(systolic, 'mmHg') },
      { code: bloodPressurePanel.diastolic, valueQuantity: quantity(diastolic, 'mmHg') },
    ],
  }
}

/** How the value came. */
const methods: Partial<Readonly<Record<FhirCheckUp['origin'], string>>> = {
  typed: 'Manual entry',
  bluetooth: 'Sent by Bluetooth',
  serial: 'Sent by cable',
  file: 'Read from a file',
}

function common({ source, checkUp, subject, device }: Circumstance, name: string) {
  const method = methods[checkUp.origin]
  return {
    resourceType: 'Observation',
    id: source.idOf(`${checkUp.resultGuid} ${name}`),
    status: statusOf(checkUp),
    subject,
    effectiveDateTime: checkUp.dateOfMeasurement,
    issued: checkUp.recordedAt,
    ...(checkUp.performedBy === null ? {} : { performer: [{ display: checkUp.performedBy }] }),
    ...(device === undefined ? {} : { device }),
    ...(method === undefined ? {} : { method: { text: method } }),
    ...(checkUp.conditions ? { note: [{ text: checkUp.conditions }] } : {}),
  } as const
}

function valueOf(value: FhirScore['value'], unit: string | undefined): ObservationValue {
  if (value === null || value === '') return { dataAbsentReason: absent('not-applicable') }
  if (typeof value === 'boolean') return { valueBoolean: value }
  return typeof value === 'number' ? { valueQuantity: quantity(value, unit) } : { valueString: value }
}

function rangeOf({ low, high, unit }: Pick<FhirScore, 'low' | 'high' | 'unit'>) {
  if (low === undefined && high === undefined) return undefined
  return {
    ...(low === undefined ? {} : { low: quantity(low, unit) }),
    ...(high === undefined ? {} : { high: quantity(high, unit) }),
  }
}

const surveyOrExam = ({ checkUp }: Circumstance) => (checkUp.origin === 'questionnaire' ? 'survey' : 'exam')

/** Codes that no public code system has. */
export const ownSystem = ({ publicUrl }: FhirSource) => `${publicUrl}/fhir/CodeSystem/results`
