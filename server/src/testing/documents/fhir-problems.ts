import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Bundle, Observation } from '@salus/domain/fhir/resources.ts'
import { Ajv } from 'ajv'

const require = createRequire(import.meta.url)

let ajv: Ajv | undefined

/** Returns the base schema of FHIR R4, limited to the resources that Salus exports. */
function schemas(): Ajv {
  if (ajv) return ajv
  ajv = new Ajv({ strict: false })
  ajv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json'))
  return ajv.addSchema(JSON.parse(readFileSync(new URL('fhir-r4.schema.json', import.meta.url), 'utf8')), 'fhir')
}

function schemaProblems(type: string, name: string, resource: object): string[] {
  const check = schemas().getSchema(`fhir#/definitions/${type}`) ?? (() => false)
  return check(resource) === true ? [] : [`${name}: ${JSON.stringify('errors' in check ? check.errors : 'unknown')}`]
}

/**
 * Returns the faults of a bundle: violations of the base schema of R4 and of the rules for vital signs, and references
 * that lead nowhere.
 */
export function fhirProblems(bundle: Bundle): string[] {
  const resources = bundle.entry.map(({ resource }) => resource)
  // Each resource is validated against its own type, because the schema of an entry would try every type.
  const envelope = { ...bundle, entry: bundle.entry.map(({ fullUrl }) => ({ fullUrl })) }
  const observations = resources.flatMap((one) => (one.resourceType === 'Observation' ? [one] : []))
  return [
    ...schemaProblems('Bundle', 'Bundle', envelope),
    ...resources.flatMap((one) => schemaProblems(one.resourceType, `${one.resourceType}/${one.id}`, one)),
    ...observations.flatMap(vitalSignProblems),
    ...referenceProblems(bundle),
  ]
}

const wanted: Readonly<Record<string, { readonly loinc: string; readonly units: readonly string[] }>> = {
  bodyweight: { loinc: '29463-7', units: ['g', 'kg', '[lb_av]'] },
  bodyheight: { loinc: '8302-2', units: ['cm', '[in_i]'] },
  bmi: { loinc: '39156-5', units: ['kg/m2'] },
  heartrate: { loinc: '8867-4', units: ['/min'] },
}
const bloodPressure = ['8480-6', '8462-4']

/** Checks the rules of the vital-signs profiles that the base schema does not contain. */
function vitalSignProblems(observation: Observation): string[] {
  const claim = observation.meta?.profile[0]?.split('/').at(-1)
  const isVitalSign = observation.category.some(({ coding }) => coding?.some(({ code }) => code === 'vital-signs'))
  if (claim === undefined) return isVitalSign ? [`${observation.id}: a vital sign without its profile`] : []
  const codes = observation.code.coding?.map(({ code }) => code) ?? []
  const said = (holds: boolean, problem: string) => (holds ? [] : [`${observation.id}: ${claim} ${problem}`])
  return [
    ...said(isVitalSign, 'is in no vital-signs category'),
    ...said(isMoment.test(readStart(observation)), 'has no day (vs-1)'),
    ...(claim === 'bp' ? pressureProblems(observation, codes) : quantityProblems(observation, claim, codes)),
  ]
}

const readStart = ({ effectiveDateTime, effectivePeriod }: Observation) =>
  effectiveDateTime ?? effectivePeriod?.start ?? ''

const isMoment = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/

function quantityProblems({ id, valueQuantity }: Observation, claim: string, codes: readonly string[]): string[] {
  const rule = wanted[claim]
  if (rule === undefined) return [`${id}: unknown profile ${claim}`]
  const isInUnit =
    valueQuantity?.system === 'http://unitsofmeasure.org' && rule.units.includes(valueQuantity.code ?? '')
  return [
    ...(codes.includes(rule.loinc) ? [] : [`${id}: ${claim} without ${rule.loinc}`]),
    ...(isInUnit ? [] : [`${id}: ${claim} in ${valueQuantity?.code}`]),
  ]
}

function pressureProblems({ id, component = [] }: Observation, codes: readonly string[]): string[] {
  const inside = component.flatMap(({ code }) => code.coding?.map((coding) => coding.code) ?? [])
  return [
    ...(codes.includes('85354-9') ? [] : [`${id}: bp without 85354-9`]),
    ...bloodPressure
      .filter((code) => inside.filter((each) => each === code).length !== 1)
      .map((code) => `${id}: ${code}`),
    ...component
      .filter(
        ({ valueQuantity, dataAbsentReason }) => dataAbsentReason === undefined && valueQuantity?.code !== 'mm[Hg]',
      )
      .map(() => `${id}: a pressure is not in mm[Hg]`),
  ]
}

function referenceProblems(bundle: Bundle): string[] {
  const urls = bundle.entry.map(({ fullUrl }) => fullUrl)
  const twice = urls.filter((url, index) => urls.indexOf(url) !== index)
  const references = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)].map(([, to]) => to ?? '')
  const known = new Set(urls)
  return [
    ...twice.map((url) => `${url} is there twice`),
    ...references.filter((to) => !known.has(to)).map((to) => `${to} leads nowhere`),
  ]
}
