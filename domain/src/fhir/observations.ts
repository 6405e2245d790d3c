import { leaveOutUnchecked } from '../measurement-profiles/shown/leave-out-unchecked.ts'
import type { Band, MeasurementProfile, ScoreDefinition } from '../measurement-profiles/measurement-profile.ts'
import { storedBand } from '../measurement-profiles/stored-band.ts'
import { factsOfCode } from '../module-codes/code-facts.ts'
import { findDeliveredBand } from '../module-codes/place-delivered-value.ts'
import { roundComputed } from '../numbers/rounding.ts'
import { findModuleValueCode, leaveOutPoints } from '../products/module-value-codes.ts'
import { absent, category, codeObservation, writeBand } from './codes.ts'
import { heartObservations } from './heart-observations.ts'
import { bloodPressurePanel, findBodySite, writeOfficialCode, writeSide } from './official-codes.ts'
import { findPublicCode, ucumOfScore } from './public-codes.ts'
import type {
  CodeableConcept,
  Observation,
  ObservationStatus,
  ObservationValue,
  Quantity,
  Reference,
} from './resources.ts'
import type { FhirCheckUp, FhirModuleValue, FhirScore, FhirSource } from './source.ts'
import { writeRangeBelow } from './range-in-words.ts'
import { quantity } from './quantity.ts'
import type { Words } from '../words.ts'

export interface Circumstance {
  readonly source: FhirSource
  readonly checkUp: FhirCheckUp
  readonly profile: MeasurementProfile | undefined
  readonly subject: Reference
  readonly device: Reference | undefined
  readonly answers: Reference | undefined
  readonly strap?: Reference | undefined
}

export const findStatus = ({ status, revision }: FhirCheckUp): ObservationStatus => {
  if (status === 'withdrawn') return 'entered-in-error'
  return revision > 1 ? 'amended' : 'final'
}

/**
 * Builds one observation for each score, recorded item, delivered value and chest strap value. The two blood pressures
 * form one panel.
 */
export function buildObservations(of: Circumstance): Observation[] {
  const { checkUp } = of
  const panel = buildBloodPressure(of)
  const items = recordedItems(of)
  const inPanel = new Set(panel ? ['sbp', 'dbp'] : [])
  const shown = leaveOutUnchecked(checkUp.scores)
  const scores = shown.filter(({ code }) => !inPanel.has(code))
  const places: Places = new Map([
    ...[...inPanel].map((code) => [code, 'blood pressure'] as const),
    ...items.map(({ id }) => [id, `item ${id}`] as const),
    ...scores.map(({ code }) => [code, `score ${code}`] as const),
  ])
  return [
    ...(panel ? [panel] : []),
    ...items.map((item) => itemObservation(of, item)),
    ...scores.map((score) => scoreObservation(of, score, places)),
    ...checkUp.values.map((value) => moduleObservation(of, value)),
    ...ofStrap(of),
  ]
}

/**
 * Maps an item id or score code to the name of its observation. The id of the observation in the bundle is derived from
 * this name.
 */
type Places = ReadonlyMap<string, string>

function ofStrap(of: Circumstance): Observation[] {
  const { source, checkUp, strap } = of
  if (!checkUp.heart) return []
  const { effectiveDateTime: _, ...alike } = buildCommonPart(of, 'heart')
  return heartObservations({
    heart: checkUp.heart,
    language: source.language,
    device: strap,
    common: (name) => ({ ...alike, id: identify(of, name) }),
  })
}

function scoreObservation(of: Circumstance, score: FhirScore, places: Places): Observation {
  const { source, profile } = of
  const definition = profile?.scores.find(({ code }) => code === score.code)
  const scope = profile?.code ?? 'module'
  const name = definition?.name[source.language] ?? score.code
  const standard = findPublicCode(score.code, isByOurForm(of.checkUp))
  const { code, profile: claim } = codeObservation({ code: `${scope}.${score.code}`, name, standard })
  const bodySite = findBodySite(score.code, source.language)
  const amount = (number: number) => quantity(roundComputed(number), score.unit, ucumOfScore[score.code])
  const range = buildRange(score, amount)
  const text = writeRangeBelow(score, findBands(of, definition), source.language)
  return {
    ...buildCommonPart(of, `score ${score.code}`),
    ...(claim === undefined ? {} : { meta: { profile: [claim] } }),
    category: category(claim === undefined ? surveyOrExam(of) : 'vital-signs'),
    code,
    ...(bodySite === undefined ? {} : { bodySite }),
    ...buildScoreValue(of, score, amount),
    ...(score.band === undefined ? {} : { interpretation: [nameBand(of, score.code, score.band)] }),
    ...(range === undefined ? {} : { referenceRange: [{ ...range, ...(text === undefined ? {} : { text }) }] }),
    ...derivedFrom(of, score, places),
  }
}

/** The bands for this person. Empty if another version of the profile scored the check-up, or if the age is unknown. */
function findBands({ profile, checkUp }: Circumstance, definition: ScoreDefinition | undefined): readonly Band[] {
  const { age, sex } = checkUp.subject
  return age === null || definition === undefined || profile?.version !== checkUp.version
    ? []
    : definition.bands({ age, sex })
}

/**
 * References to the observations and answers from which a value was calculated. Empty for a value that is shown as
 * typed. Also empty if another version of the profile scored the check-up.
 */
function derivedFrom(of: Circumstance, { code, value }: FhirScore, places: Places): Pick<Observation, 'derivedFrom'> {
  const { profile, checkUp, answers } = of
  if (value === null || profile?.version !== checkUp.version) return {}
  const from = profile.scores.find((score) => score.code === code)?.from ?? []
  const names = new Set(from.flatMap((part) => (part === code ? [] : (places.get(part) ?? []))))
  const references = [...names].map((name) => ({ reference: `urn:uuid:${identify(of, name)}` }))
  const isFromAnswers =
    answers !== undefined && from.some((part) => part !== code && checkUp.answers[part] !== undefined)
  const all = [...references, ...(isFromAnswers ? [answers] : [])]
  return all.length === 0 ? {} : { derivedFrom: all }
}

/** If the value of a score is a word, this word is the code of a band. */
const buildScoreValue = (of: Circumstance, { code, value }: FhirScore, amount: Amount): ObservationValue =>
  typeof value === 'string' && value !== ''
    ? { valueCodeableConcept: nameBand(of, code, value) }
    : buildValue(value, amount)

/**
 * Writes a band in the reader's language. The name is missing if another version of the profile scored the check-up, or
 * if the profile does not know the band.
 */
function nameBand({ source, profile, checkUp }: Circumstance, score: string, band: string): CodeableConcept {
  const definition =
    profile?.version === checkUp.version ? profile.scores.find(({ code }) => code === score) : undefined
  const name = definition && storedBand(definition, checkUp.subject, band)?.name[source.language]
  return writeBand({ scope: profile?.code ?? 'module', score, band, name })
}

function moduleObservation(of: Circumstance, value: FhirModuleValue): Observation {
  const { source, checkUp } = of
  const { pluginId } = checkUp
  const own = value.side === undefined ? value.code : `${value.code}.${value.side}`
  const standard = findModuleValueCode({ pluginId, code: value.code, unit: value.unit, side: value.side })
  const name = value.name[source.language]
  const { code, profile: claim } = codeObservation({ code: `plugin-${pluginId}.${own}`, name, standard })
  const unit = leaveOutPoints({ pluginId, code: value.code, unit: value.unit })
  const amount = makeAmount(unit, standard?.ucum ?? (isPoints(pluginId, value) ? '1' : undefined))
  const band = typeof value.value === 'number' ? findDeliveredBand(value.bands ?? [], value.value) : undefined
  const range = buildRange(value, amount)
  return {
    ...buildCommonPart(of, `value ${own}`),
    ...(claim === undefined ? {} : { meta: { profile: [claim] } }),
    category: category(claim === undefined ? 'exam' : 'vital-signs'),
    code,
    ...(value.side === undefined ? {} : { bodySite: writeSide(value.side, source.language) }),
    ...buildValue(value.value, amount),
    ...(band === undefined ? {} : { interpretation: [{ text: band.name[source.language] }] }),
    ...(range === undefined ? {} : { referenceRange: [range] }),
  }
}

type Amount = (number: number) => Quantity

/**
 * Builds a quantity. `unitless` is the UCUM code for a value that is known to have no unit, for example `1`. If it is
 * unknown whether the value has a unit, the quantity contains only the number.
 */
const makeAmount =
  (unit: string | undefined, unitless: string | undefined): Amount =>
  (number) =>
    unit || unitless !== undefined ? quantity(number, unit, unitless) : { value: number }

const isPoints = (pluginId: number, { code }: FhirModuleValue) => factsOfCode(pluginId, code)?.scale !== undefined

const itemUnits = new Set(['kg', 'cm', 'kg/m²', 'mmol/l'])
const laboratory = new Set(['totalChol', 'hdl'])

interface RecordedItem {
  readonly id: string
  readonly name: string
  readonly value: number
  readonly unit: string
}

/** Returns the number items of the profile that have a public code but are not scores, for example the height. */
function recordedItems({ source, profile, checkUp }: Circumstance): RecordedItem[] {
  const scored = new Set(checkUp.scores.map(({ code }) => code))
  return (profile?.items ?? []).flatMap((item) => {
    const value = checkUp.answers[item.id]
    if (item.kind !== 'number' || typeof value !== 'number' || scored.has(item.id)) return []
    const { id, unit } = item
    if (unit === undefined || !itemUnits.has(unit) || findPublicCode(id, true) === undefined) return []
    return [{ id, name: item.text[source.language], value, unit }]
  })
}

function itemObservation(of: Circumstance, { id, name, value, unit }: RecordedItem): Observation {
  const { code, profile: claim } = codeObservation({
    code: `${of.profile?.code ?? 'module'}.${id}`,
    name,
    standard: findPublicCode(id, isByOurForm(of.checkUp)),
  })
  return {
    ...buildCommonPart(of, `item ${id}`),
    ...(claim === undefined ? {} : { meta: { profile: [claim] } }),
    category: category(claim === undefined ? (laboratory.has(id) ? 'laboratory' : 'exam') : 'vital-signs'),
    code,
    valueQuantity: quantity(value, unit),
  }
}

/** Builds the blood pressure panel. If only one of the two pressures is known, the other one is marked as not asked. */
function buildBloodPressure(of: Circumstance): Observation | undefined {
  const { scores, answers } = of.checkUp
  const { language } = of.source
  const find = (wanted: string): ObservationValue | undefined => {
    const value = scores.find(({ code }) => code === wanted)?.value ?? answers[wanted]
    return typeof value === 'number' ? { valueQuantity: quantity(value, 'mmHg') } : undefined
  }
  const [systolic, diastolic] = [find('sbp'), find('dbp')]
  if (systolic === undefined && diastolic === undefined) return undefined
  const notAsked = { dataAbsentReason: absent('not-asked') }
  return {
    ...buildCommonPart(of, 'blood pressure'),
    meta: { profile: [bloodPressurePanel.profile] },
    category: category('vital-signs'),
    code: writeOfficialCode(bloodPressurePanel.code, language),
    component: [
      { code: writeOfficialCode(bloodPressurePanel.systolic, language), ...(systolic ?? notAsked) },
      { code: writeOfficialCode(bloodPressurePanel.diastolic, language), ...(diastolic ?? notAsked) },
    ],
  }
}

/**
 * True when the value was entered in a form of Salus, which explains where to place the tape. In a file, the position
 * of the tape is unknown.
 */
const isByOurForm = ({ origin }: FhirCheckUp) => origin === 'typed' || origin === 'questionnaire'

const identify = ({ source, checkUp }: Circumstance, name: string) => source.makeId(`${checkUp.resultGuid} ${name}`)

const methods: Partial<Readonly<Record<FhirCheckUp['origin'], Words>>> = {
  typed: { de: 'Von Hand eingegeben', en: 'Manual entry' },
  bluetooth: { de: 'Über Bluetooth gesendet', en: 'Sent by Bluetooth' },
  serial: { de: 'Über Kabel gesendet', en: 'Sent by cable' },
  file: { de: 'Aus einer Datei gelesen', en: 'Read from a file' },
}

function buildCommonPart(of: Circumstance, name: string) {
  const { source, checkUp, subject, device } = of
  const method = methods[checkUp.origin]?.[source.language]
  const notes = [checkUp.conditions, checkUp.note].flatMap((text) => (text ? [{ text }] : []))
  return {
    resourceType: 'Observation',
    id: identify(of, name),
    status: findStatus(checkUp),
    subject,
    effectiveDateTime: checkUp.dateOfMeasurement,
    issued: checkUp.recordedAt,
    ...(checkUp.performedBy === null ? {} : { performer: [{ display: checkUp.performedBy }] }),
    ...(device === undefined ? {} : { device }),
    ...(method === undefined ? {} : { method: { text: method } }),
    ...(notes.length === 0 ? {} : { note: notes }),
  } as const
}

function buildValue(value: FhirScore['value'], amount: Amount): ObservationValue {
  if (value === null || value === '') return { dataAbsentReason: absent('not-applicable') }
  if (typeof value === 'boolean') return { valueBoolean: value }
  return typeof value === 'number' ? { valueQuantity: amount(value) } : { valueString: value }
}

function buildRange({ low, high }: Pick<FhirScore, 'low' | 'high'>, amount: Amount) {
  if (low === undefined && high === undefined) return undefined
  return {
    ...(low === undefined ? {} : { low: amount(low) }),
    ...(high === undefined ? {} : { high: amount(high) }),
  }
}

const surveyOrExam = ({ checkUp }: Circumstance) => (checkUp.origin === 'questionnaire' ? 'survey' : 'exam')
