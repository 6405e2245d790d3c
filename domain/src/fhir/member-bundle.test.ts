import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { profileCatalogue } from '../measurement-profiles/profile-catalogue.ts'
import { memberBundle } from './member-bundle.ts'
import type { Coding, Observation, Resource } from './resources.ts'
import type { FhirCheckUp, FhirSource } from './source.ts'
import { writeRangeBelow } from './range-in-words.ts'

const makeId = (name: string) => {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const findProfileId = (wanted: string) => profileCatalogue.find(({ code }) => code === wanted)?.id ?? wanted

const checkUp = (of: Partial<FhirCheckUp>): FhirCheckUp => ({
  resultGuid: makeId('check-up'),
  revision: 1,
  status: 'complete',
  pluginId: 15,
  profileId: findProfileId('manual-questionnaire'),
  profileName: 'Manuelle Messung',
  version: '1.0.0',
  dateOfMeasurement: '2025-03-14T08:05:09+01:00',
  recordedAt: '2025-03-14T08:06:00+01:00',
  origin: 'typed',
  device: null,
  deviceFacts: null,
  performedBy: null,
  subject: { age: 41, sex: 'female' },
  answers: {},
  scores: [],
  values: [],
  ...of,
})

const buildBundle = (checkUps: readonly FhirCheckUp[], rest: Partial<FhirSource> = {}) =>
  memberBundle({
    tenant: { id: 1, displayName: 'Studio Nord' },
    member: {
      id: makeId('member'),
      firstName: 'Mara',
      lastName: 'Lindner',
      sex: 'female',
      birthDate: '1984-03-02',
      externalNumber: 'M-1001',
    },
    checkUps,
    language: 'de',
    exportedAt: '2026-11-21T12:00:00+01:00',
    makeId,
    ...rest,
  })

const resources = (checkUps: readonly FhirCheckUp[]): readonly Resource[] =>
  buildBundle(checkUps).entry.map(({ resource }) => resource)
const observations = (checkUps: readonly FhirCheckUp[]) =>
  resources(checkUps).filter((resource): resource is Observation => resource.resourceType === 'Observation')
const byLoinc = (checkUps: readonly FhirCheckUp[], loinc: string) =>
  observations(checkUps).find(({ code }) => code.coding?.some((each) => each.code === loinc))

const weighed = checkUp({
  version: '1.1.0',
  answers: { weight: 82.5, height: 180 },
  scores: [
    { code: 'weight', value: 82.5, unit: 'kg' },
    { code: 'bmi', value: 25.46, unit: 'kg/m²', band: 'overweight', low: 18.5, high: 25 },
    { code: 'sbp', value: 124, unit: 'mmHg' },
    { code: 'dbp', value: 78, unit: 'mmHg' },
    { code: 'restingPulse', value: 61, unit: '/min' },
    { code: 'bodyFat', value: 21, unit: '%' },
    { code: 'isolatedSystolic', value: false },
    { code: 'whr', value: null },
  ],
})

test('a score whose norm has not been checked is left out of the file, but the score that it is derived from is included', () => {
  const answered = checkUp({
    profileId: findProfileId('stress-resistance-capacities'),
    pluginId: 6,
    origin: 'questionnaire',
    scores: [
      { code: 'gseTotal', value: 30 },
      { code: 'gseTScoreApprox', value: 51.1 },
    ],
  })
  expect(JSON.stringify(observations([answered]))).toContain('stress-resistance-capacities.gseTotal')
  expect(JSON.stringify(observations([answered]))).not.toMatch(/gseTScoreApprox|51\.1/)
})

describe('vital signs follow the rules of their profiles', () => {
  test.each([
    ['29463-7', 'bodyweight', 'kg', 82.5],
    ['8302-2', 'bodyheight', 'cm', 180],
    ['39156-5', 'bmi', 'kg/m2', 25.46],
    ['8867-4', 'heartrate', '/min', 61],
  ])('LOINC %s conforms to the profile %s, in %s', (loinc, profile, unit, value) => {
    expect(byLoinc([weighed], loinc)).toMatchObject({
      meta: { profile: [`http://hl7.org/fhir/StructureDefinition/${profile}`] },
      category: [{ coding: [{ code: 'vital-signs' }] }],
      valueQuantity: { value, unit, system: 'http://unitsofmeasure.org', code: unit },
      effectiveDateTime: '2025-03-14T08:05:09+01:00',
    })
  })

  test('both blood pressures are one panel with one component each', () => {
    const panel = byLoinc([weighed], '85354-9')
    expect(panel?.component?.map(({ code, valueQuantity }) => [code.coding?.[0]?.code, valueQuantity?.value])).toEqual([
      ['8480-6', 124],
      ['8462-4', 78],
    ])
    const codes = observations([weighed]).flatMap(({ code }) => code.coding?.map((each) => each.code) ?? [])
    expect(codes.filter((code) => /\.(sbp|dbp)$/.test(code))).toEqual([])
  })

  test('a computed value is sent without binary noise, so that it does not contradict its own band', () => {
    const scores = [{ code: 'whr', value: 80.1 / 89, unit: '', band: 'high' }]
    expect(80.1 / 89).not.toBe(0.9)
    expect(observations([checkUp({ scores })])[0]?.valueQuantity?.value).toBe(0.9)
  })

  test('body fat has a code and no vital-signs profile', () => {
    const fat = byLoinc([weighed], '41982-0')
    expect(fat).toMatchObject({ category: [{ coding: [{ code: 'exam' }] }], valueQuantity: { value: 21, code: '%' } })
    expect(fat?.meta).toBeUndefined()
  })
})

test('every observation has a value or the reason why it has none, and a band has its name', () => {
  const all = observations([weighed])
  for (const each of all) {
    const given = [each.valueQuantity, each.valueString, each.valueBoolean, each.dataAbsentReason, each.component]
    expect(given.filter((value) => value !== undefined)).toHaveLength(1)
  }
  expect(byLoinc([weighed], '39156-5')).toMatchObject({
    interpretation: [{ text: 'Übergewicht' }],
    referenceRange: [{ low: { value: 18.5 }, high: { value: 25 } }],
  })
})

test('the text of a reference range excludes its upper limit if that limit belongs to the next class', () => {
  expect(byLoinc([weighed], '39156-5')?.referenceRange).toMatchObject([{ text: '18,5 bis unter 25' }])
  const limits = [
    { upTo: 60, inclusive: false },
    { upTo: 100, inclusive: true },
  ]
  expect(writeRangeBelow({ low: 60, high: 100 }, limits, 'en')).toBeUndefined()
})

test('every reference leads to a resource of the bundle, and no two resources have the same id', () => {
  const bundle = buildBundle([weighed, { ...weighed, resultGuid: makeId('another'), device: 'InBody 270' }])
  const urls = bundle.entry.map(({ fullUrl }) => fullUrl)
  expect(new Set(urls).size).toBe(urls.length)
  const references = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)].map(([, reference]) => reference)
  expect(references.length).toBeGreaterThan(20)
  for (const reference of references) expect(urls).toContain(reference)
})

describe('what a value was calculated from', () => {
  const listIds = (wanted: string) => byLoinc([weighed], wanted)?.derivedFrom?.map(({ reference }) => reference)
  const own = (code: string, of: readonly FhirCheckUp[]) =>
    observations(of).find((each) => each.code.coding?.some((one) => one.code.endsWith(`.${code}`)))

  test('the BMI refers to weight and height, which refer to nothing', () => {
    const ids = ['29463-7', '8302-2'].map((loinc) => `urn:uuid:${byLoinc([weighed], loinc)?.id}`)
    expect(listIds('39156-5')).toEqual(ids)
    expect([listIds('29463-7'), listIds('8302-2'), listIds('85354-9')]).toEqual([undefined, undefined, undefined])
  })

  test('a class of the blood pressure refers to the panel, once', () => {
    const classed = { ...weighed, scores: [...weighed.scores, { code: 'bpEsh2018', value: 'optimal' }] }
    expect(own('isolatedSystolic', [classed])?.derivedFrom).toEqual([
      { reference: `urn:uuid:${byLoinc([classed], '85354-9')?.id}` },
    ])
  })

  test('a score of a questionnaire refers to its answers', () => {
    const answered = checkUp({
      pluginId: 6,
      profileId: findProfileId('stress-load'),
      origin: 'questionnaire',
      answers: { q1: 3, q2: 1 },
      scores: [{ code: 'total', value: 20 }],
    })
    const response = resources([answered]).find(({ resourceType }) => resourceType === 'QuestionnaireResponse')
    expect(own('total', [answered])?.derivedFrom).toEqual([{ reference: `urn:uuid:${response?.id}` }])
  })

  test('a missing value, and a value of another profile version, refer to nothing', () => {
    expect(own('whr', [weighed])?.derivedFrom).toBeUndefined()
    expect(JSON.stringify(observations([{ ...weighed, version: '0.9.0' }]))).not.toContain('derivedFrom')
  })
})

describe('the device that measured is a Device resource', () => {
  const devices = (of: Partial<FhirCheckUp>) =>
    resources([{ ...weighed, ...of }]).filter(({ resourceType }) => resourceType === 'Device')
  const tanita = { vendor: 'Tanita', model: 'MC-780' }

  test('with manufacturer and model as the device reported them, and with the way in which the value arrived', () => {
    expect(devices({ origin: 'serial', deviceFacts: tanita })).toMatchObject([
      {
        manufacturer: 'Tanita',
        modelNumber: 'MC-780',
        deviceName: [{ name: 'Tanita MC-780', type: 'model-name' }],
      },
    ])
    const [first] = observations([{ ...weighed, origin: 'serial', deviceFacts: tanita }])
    expect(first).toMatchObject({ device: { reference: expect.any(String) }, method: { text: 'Über Kabel gesendet' } })
  })

  test('with the name that a person gave it; two numbers are two devices', () => {
    expect(devices({ device: 'Tanita, Gerät 2' })).toMatchObject([{ deviceName: [{ name: 'Tanita, Gerät 2' }] }])
    const [one, other] = ['Tanita, Gerät 1', 'Tanita, Gerät 2'].map((device) =>
      devices({ device, deviceFacts: tanita }),
    )
    expect(one?.[0]?.id).not.toBe(other?.[0]?.id)
  })

  test('which can be the module that delivered the check-up, and is missing for typed values without a device', () => {
    expect(devices({ origin: 'module', pluginId: 1, profileId: null })).toMatchObject([
      { deviceName: [{ type: 'user-friendly-name' }] },
    ])
    expect(devices({})).toEqual([])
  })
})

test('a questionnaire contains its answers with the words that the person read', () => {
  const answered = checkUp({
    pluginId: 6,
    profileId: findProfileId('stress-load'),
    profileName: 'Belastung',
    origin: 'questionnaire',
    answers: { q1: 3, q2: null },
    scores: [{ code: 'total', value: 20, band: 'moderate' }],
  })
  const response = resources([answered]).find(({ resourceType }) => resourceType === 'QuestionnaireResponse')
  expect(response).toMatchObject({
    status: 'completed',
    questionnaire: 'urn:salus:questionnaire:stress-load|1.0.0',
    item: [{ linkId: 'q1', answer: [{ valueCoding: { code: '3', display: expect.any(String) } }] }],
  })
})

test('corrected and withdrawn results have a status that shows it', () => {
  const statuses = (of: Partial<FhirCheckUp>) =>
    new Set(observations([{ ...weighed, ...of }]).map(({ status }) => status))
  expect(statuses({ revision: 2 })).toEqual(new Set(['amended']))
  expect(statuses({ status: 'withdrawn' })).toEqual(new Set(['entered-in-error']))
})

test('a value of a module keeps its own code, side and unit, whether UCUM has the unit or not', () => {
  const delivered = checkUp({
    pluginId: 1,
    profileId: null,
    origin: 'module',
    values: [
      { code: 'press', name: { de: 'Drücken', en: 'Press' }, value: 812, unit: 'N', side: 'left', low: 600 },
      { code: 'score', name: { de: 'Punkte', en: 'Score' }, value: 7, unit: 'Pkt' },
      { code: 'note', name: { de: 'Bemerkung', en: 'Remark' }, value: 'ohne Befund' },
    ],
  })
  expect(observations([delivered])).toMatchObject([
    {
      code: { coding: [{ code: 'plugin-1.press.left' }], text: 'Drücken' },
      valueQuantity: { value: 812, code: 'N' },
      bodySite: { coding: [{ display: 'Left' }] },
      referenceRange: [{ low: { value: 600 } }],
    },
    { valueQuantity: { value: 7, unit: 'Pkt' } },
    { valueString: 'ohne Befund' },
  ])
  expect(JSON.stringify(observations([delivered])[1])).not.toContain('unitsofmeasure')
})

describe('a value that a module sends without a unit', () => {
  const sent = (pluginId: number, code: string) =>
    observations([
      checkUp({
        pluginId,
        profileId: null,
        origin: 'module',
        values: [{ code, name: { de: code, en: code }, value: 7, low: 5 }],
      }),
    ])[0]

  test.each([
    ['is a bare number where nobody knows what it is', 99, 'jumps', undefined],
    ['is a bare number where the code usually has a unit', 1, 'legPress', undefined],
    ['is without dimension where Salus knows it as points', 14, 'strength', '1'],
    ['is without dimension where Salus knows it as a ratio', 4, 'flexionExtensionRatio', '1'],
    ['is a score where the code says so', 2, 'pain', '{score}'],
  ])('%s', (_name, pluginId, code, unit) => {
    const quantityUnit = unit === undefined ? {} : { unit, system: 'http://unitsofmeasure.org', code: unit }
    const observation = sent(pluginId, code)
    expect(observation?.valueQuantity).toEqual({ value: 7, ...quantityUnit })
    expect(observation?.referenceRange).toEqual([{ low: { value: 5, ...quantityUnit } }])
  })

  test('unlike a score of Salus, which is dimensionless', () => {
    expect(observations([checkUp({ scores: [{ code: 'total', value: 9 }] })])[0]?.valueQuantity?.code).toBe('1')
  })
})

test.each([
  [1, 'legPress', 'KG', { unit: 'kg', code: 'kg' }],
  [1, 'legPress', 'lbs', { unit: '[lb_av]', code: '[lb_av]' }],
  [4, 'flexion', 'N·m', { unit: 'N.m', code: 'N.m' }],
  [3, 'kyphosis', 'Grad', { unit: 'deg', code: 'deg' }],
  [99, 'jumps', 'cm ', { unit: 'cm', code: 'cm' }],
  [2, 'pain', 'Pkt', { unit: '{score}', code: '{score}' }],
  [14, 'strength', 'pts', { unit: '1', code: '1' }],
])(
  'a value of product %i, %s in the unit %s, has the UCUM unit that other systems read',
  (pluginId, code, unit, expected) => {
    const values = [{ code, name: { de: code, en: code }, value: 7, unit }]
    const [observation] = observations([checkUp({ pluginId, profileId: null, origin: 'module', values })])
    expect(observation?.valueQuantity).toEqual({ value: 7, system: 'http://unitsofmeasure.org', ...expected })
  },
)

test('a number of a module contains the band that the module sent with it, and a text has none', () => {
  const bands = [
    { upTo: 3, name: { de: 'leicht', en: 'mild' } },
    { upTo: null, name: { de: 'stark', en: 'severe' } },
  ]
  const sent = (code: string, value: number | string) => ({ code, name: { de: code, en: code }, value, bands })
  const values = [sent('pain', 3), sent('swelling', 3.5), sent('remark', 'keine')]
  const found = observations([checkUp({ pluginId: 2, profileId: null, origin: 'module', values })])
  expect(found.map(({ interpretation }) => interpretation)).toEqual([
    [{ text: 'leicht' }],
    [{ text: 'stark' }],
    undefined,
  ])
})

test('the note of a check-up is in each of its observations, after the conditions', () => {
  const noted = checkUp({ scores: weighed.scores, conditions: 'Nüchtern', note: 'Sonde 2 erneuert' })
  for (const { note } of observations([noted]))
    expect(note).toEqual([{ text: 'Nüchtern' }, { text: 'Sonde 2 erneuert' }])
  for (const { note } of observations([weighed])) expect(note).toBeUndefined()
})

describe('a module’s value has the public code that means exactly it', () => {
  const value = (code: string, rest: object) => ({ code, name: { de: code, en: code }, value: 31.5, ...rest })
  const listCodes = (pluginId: number, code: string, rest: object) =>
    observations([checkUp({ pluginId, profileId: null, origin: 'module', values: [value(code, rest)] })])[0]
      ?.code.coding?.filter(({ system }) => system?.startsWith('urn:salus:') === false)
      .map((coding) => coding.code)

  test.each([
    ['grip of the left hand', 10, 'handGrip', { unit: 'kg', side: 'left' }, ['83173-5', '251433001']],
    ['grip of the right hand', 10, 'handGrip', { unit: 'kg', side: 'right' }, ['83174-3', '251433001']],
    ['grip of a hand nobody named', 10, 'handGrip', { unit: 'kg' }, ['251433001']],
    ['grip in kilograms, spelled otherwise', 10, 'handGrip', { unit: 'Kg', side: 'left' }, ['83173-5', '251433001']],
    ['pain in points', 2, 'pain', { unit: 'Pkt' }, ['72514-3']],
    ['grip in pounds', 10, 'handGrip', { unit: 'lb', side: 'left' }, []],
    ['gait speed', 10, 'gaitSpeed', { unit: 'm/s' }, ['724237005']],
    ['pain from 0 to 10', 2, 'pain', {}, ['72514-3']],
    ['girths whose place nobody says', 8, 'waistGirth', { unit: 'cm' }, ['276361009']],
    ['another module’s value of the same name', 14, 'pain', {}, []],
  ])('%s', (_name, pluginId, code, rest, expected) => expect(listCodes(pluginId, code, rest)).toEqual(expected))

  test('height is a vital sign whoever measured it', () => {
    const [height] = observations([
      checkUp({ pluginId: 8, profileId: null, origin: 'module', values: [value('height', { unit: 'cm' })] }),
    ])
    expect(height).toMatchObject({
      meta: { profile: ['http://hl7.org/fhir/StructureDefinition/bodyheight'] },
      category: [{ coding: [{ code: 'vital-signs' }] }],
    })
  })
})

describe('a waist', () => {
  const codes = (of: Partial<FhirCheckUp>) =>
    observations([checkUp({ scores: [{ code: 'waist', value: 88, unit: 'cm' }], ...of })])[0]?.code.coding?.map(
      ({ code }) => code,
    )

  test('has a code for the position of the tape if it was typed into a form, but not if it comes from a file', () => {
    expect(codes({})).toEqual(['56115-9', '276361009', 'manual-questionnaire.waist'])
    expect(codes({ origin: 'file' })).toEqual(['276361009', 'manual-questionnaire.waist'])
  })
})

describe('a value measured for the risk questionnaire', () => {
  const risk = checkUp({
    pluginId: 16,
    profileId: findProfileId('risk-questionnaire'),
    origin: 'questionnaire',
    answers: { weight: 81.5, height: 172, waist: 94, totalChol: 5.2, hdl: 1.3, sbp: 131, smoker: false },
    scores: [{ code: 'total', value: 9 }],
  })

  test('is a separate observation, in its unit and with its code', () => {
    expect(byLoinc([risk], '29463-7')).toMatchObject({
      meta: { profile: ['http://hl7.org/fhir/StructureDefinition/bodyweight'] },
      valueQuantity: { value: 81.5, code: 'kg' },
    })
    expect(byLoinc([risk], '56115-9')).toMatchObject({ valueQuantity: { value: 94, code: 'cm' } })
    expect(byLoinc([risk], '14647-2')).toMatchObject({
      category: [{ coding: [{ code: 'laboratory' }] }],
      valueQuantity: { value: 5.2, code: 'mmol/L' },
    })
  })

  test('is in the panel if it is a blood pressure, and the other pressure is marked as not asked', () => {
    expect(byLoinc([risk], '85354-9')?.component).toMatchObject([
      { valueQuantity: { value: 131, code: 'mm[Hg]' } },
      { dataAbsentReason: { coding: [{ code: 'not-asked' }] } },
    ])
  })
})

test('a metabolic age is in years', () => {
  const scores = ['metabolicAgeYears', 'metabolicAgeOwn'].map((code) => ({ code, value: 39 }))
  for (const { valueQuantity } of observations([checkUp({ scores })]))
    expect(valueQuantity).toEqual({ value: 39, unit: 'a', system: 'http://unitsofmeasure.org', code: 'a' })
})

test('the code systems of Salus are the same on every installation and contain no web address', () => {
  const all = buildBundle([
    weighed,
    checkUp({ resultGuid: makeId('other'), origin: 'questionnaire', answers: { weight: 70 } }),
  ])
  const systems = new Set([...JSON.stringify(all).matchAll(/"system":"([^"]+)"/g)].map(([, system]) => system))
  const foreign = [
    'http://loinc.org',
    'urn:iso:std:iso:11073:10101',
    'http://snomed.info/sct',
    'http://unitsofmeasure.org',
  ]
  const own = [...systems].filter((system) => !foreign.includes(system ?? '') && !system?.includes('hl7.org'))
  expect(own.toSorted()).toEqual([
    'urn:salus:code-system:bands:manual-questionnaire:bmi',
    'urn:salus:code-system:results',
    'urn:salus:naming-system:check-up',
    'urn:salus:naming-system:member',
  ])
})

test('a strap’s figures cover the time of its recording', () => {
  const heart = {
    startedAt: '2025-03-14T08:05:09+01:00',
    seconds: 301.2,
    posture: 'sitting' as const,
    device: { vendor: 'Polar', model: 'H10', name: null },
    scores: [{ code: 'rmssd', value: 41, unit: 'ms' }],
  }
  const [first] = observations([checkUp({ scores: [], heart })])
  expect(first).toMatchObject({
    effectivePeriod: { start: '2025-03-14T08:05:09+01:00', end: '2025-03-14T08:10:10.200+01:00' },
  })
  expect(first).not.toHaveProperty('effectiveDateTime')
})

describe('a bundle in one language', () => {
  const checkUps = [
    { ...weighed, scores: [...weighed.scores, { code: 'bmiClass', value: 'overweight', band: 'overweight' }] },
    checkUp({
      resultGuid: makeId('segments'),
      profileId: findProfileId('body-analysis-device'),
      origin: 'file',
      device: 'tanita 2',
      scores: ['RightArm', 'LeftArm', 'RightLeg', 'LeftLeg', 'Trunk'].map((part) => ({
        code: `leanKg${part}`,
        value: 3,
        unit: 'kg',
      })),
    }),
    ...(['bluetooth', 'serial'] as const).map((origin) => checkUp({ resultGuid: makeId(origin), origin, scores: [] })),
    checkUp({
      resultGuid: makeId('module'),
      pluginId: 13,
      profileId: null,
      origin: 'module',
      values: [{ code: 'press', name: { de: 'Drücken', en: 'Press' }, value: 812, side: 'left' }],
    }),
  ]
  const inGerman = buildBundle(checkUps)
  const inEnglish = buildBundle(checkUps, { language: 'en' })

  /** Every text that a person reads, by its place in the bundle. */
  const listTexts = (part: unknown, place = ''): readonly (readonly [string, string])[] => {
    if (typeof part !== 'object' || part === null) return []
    return Object.entries(part).flatMap(([name, value]) =>
      typeof value === 'string' && ['display', 'text', 'valueString', 'name'].includes(name)
        ? [[`${place}/${name}`, value] as const]
        : listTexts(value, `${place}/${name}`),
    )
  }
  const official = ['http://loinc.org', 'http://snomed.info/sct', 'http://terminology.hl7.org/CodeSystem/v2-0074']
  const listOfficial = (part: unknown): readonly Coding[] => {
    if (typeof part !== 'object' || part === null) return []
    if ('display' in part && 'system' in part && official.includes(String(part.system))) return [part as Coding]
    return Object.values(part).flatMap(listOfficial)
  }

  test('names that language for the bundle and for each of its resources', () => {
    for (const [bundle, language] of [
      [inGerman, 'de'],
      [inEnglish, 'en'],
    ] as const)
      expect(new Set([bundle.language, ...bundle.entry.map(({ resource }) => resource.language)])).toEqual(
        new Set([language]),
      )
  })

  test('has all texts in that language, except names and the displays of official codes', () => {
    const english = new Map(listTexts(inEnglish))
    const alike = listTexts(inGerman).filter(([place, text]) => english.get(place) === text)
    const displays = new Set(listOfficial(inGerman).map(({ display }) => display))
    const names = ['Studio Nord', 'Manuelle Messung']
    expect(alike.map(([, text]) => text).filter((text) => !displays.has(text) && !names.includes(text))).toEqual([])
    expect(alike.length).toBeGreaterThan(10)
  })

  test('marks official displays as English and translates them if it is German, and leaves them plain if it is English', () => {
    expect(listOfficial(inGerman).length).toBeGreaterThan(10)
    for (const { _display } of listOfficial(inGerman))
      expect(_display?.extension).toEqual([
        { url: 'http://hl7.org/fhir/StructureDefinition/language', valueCode: 'en' },
        {
          url: 'http://hl7.org/fhir/StructureDefinition/translation',
          extension: [
            { url: 'lang', valueCode: 'de' },
            { url: 'content', valueString: expect.any(String) },
          ],
        },
      ])
    expect(JSON.stringify(inEnglish)).not.toContain('_display')
    expect(byLoinc(checkUps, '85354-9')).toMatchObject({
      code: { text: 'Blutdruck' },
      component: [
        { code: { text: 'Blutdruck, oberer Wert (systolisch)' } },
        { code: { text: 'Blutdruck, unterer Wert (diastolisch)' } },
      ],
    })
  })

  test('contains a class as a code with its name, and a class of another version only as a code', () => {
    const findClass = (version: string) =>
      observations([{ ...weighed, version, scores: [{ code: 'bmiClass', value: 'overweight' }] }]).find(
        ({ code }) => code.text === 'Gewichtsklasse',
      )?.valueCodeableConcept
    const system = 'urn:salus:code-system:bands:manual-questionnaire:bmiClass'
    expect(findClass(weighed.version)).toEqual({
      coding: [{ system, code: 'overweight', display: 'Übergewicht' }],
      text: 'Übergewicht',
    })
    expect(findClass('0.9.0')).toEqual({ coding: [{ system, code: 'overweight' }] })
  })

  test('has the same resource ids as in the other language', () => {
    const urls = ({ entry }: typeof inGerman) => entry.map(({ fullUrl }) => fullUrl)
    expect(urls(inGerman)).toEqual(urls(inEnglish))
  })
})

test('the same data make the same bundle', () => {
  expect(buildBundle([weighed])).toEqual(buildBundle([weighed]))
})
