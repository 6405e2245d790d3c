import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/devices/bluetooth.json' with { type: 'json' }
import { ReadingSession } from './bluetooth/reading-session.ts'
import type { SegmentValue, ValueCode } from './canonical-values.ts'
import { readExportFile } from './files/read-export-file.ts'
import { phaseAngleTags, segmentTags, valueTags } from './files/tanita-tags.ts'
import { vendorProfiles } from './files/vendor-profiles.ts'
import { type DeviceSource, deviceSources, segmentSources, sourcesOfItem, valueSources } from './value-sources.ts'

const samples = new URL('../../vectors/devices/samples/', import.meta.url)

/** Headers and rows from exports of which no complete sample is public. */
const seen = [
  'Date,"Weight (kg)",BMI,"Body Fat (%)","Visc Fat","Muscle Mass (kg)","Muscle Quality","Bone Mass (kg)","BMR (kcal)","Metab Age","Body Water (%)","Physique Rating","Muscle mass - right arm","Muscle quality - right arm","Body fat (%) - left leg","Heart rate"\n"2025-03-14 08:05:09",82.50,25.50,21.00,8.50,61.90,55.00,3.30,1778.00,43.00,56.40,5.00,3.80,48.00,18.20,61\n',
  'Time,Weight,Change,BMI,Body Fat,Skeletal Muscle Mass,Bone Mass,Body Water,\n" Mar 14, 2025",\n8:05 AM,82.5 kg,0.2 kg,25.5,21.0 %,36.9 kg,3.3 kg,56.4 %,\n',
  'No.,Date,Time,Weight(kg),BMI,Body Fat Percentage(%),Body Fat Mass(kg),Muscle Mass(kg),Subcutaneous Fat(%),Visceral Fat,BMR(kcal),Metabolic Age,Remarks,\n1,2026.08.16,07:59:46,74.15,23.1,14.1,10.46,60.51,12.3,6,1743,36,,\n',
  '14/03/25,08:05,0,1,180.0,82.5,21.0,17.3,65.2,47.8,41,25.5,7745,512,220,222,280,282,18.0,2.5,11.4,10.8,18.2,2.5,11.2,10.6,16.7,0.8,4.0,3.8,17.0,0.8,3.9,3.7,23.6,10.7,34.7,33.0\n',
]
const files = [
  ...readdirSync(samples)
    .filter((name) => name !== 'expected.json')
    .map((name) => readFileSync(new URL(name, samples))),
  ...seen.map((text) => Buffer.from(text)),
]
const records = files.flatMap((bytes) => {
  const file = readExportFile(bytes)
  return 'fileError' in file ? [] : file.records
})
const toSource = (vendor: string) => vendor.toLowerCase() as DeviceSource // checked by the first test

test('every manufacturer whose files are read is among the sources, and is read here', () => {
  const vendors = new Set([...vendorProfiles.map(({ vendor }) => vendor), 'Tanita'])
  for (const vendor of vendors)
    expect(Object.keys(deviceSources), 'add the maker to deviceSources').toContain(vendor.toLowerCase())
  const read = new Set(records.map(({ device }) => device.vendor))
  expect(read, 'add a file of the maker to `seen` above').toEqual(vendors)
})

describe('a reader provides only values for which the catalogue lists its device', () => {
  test('files of every manufacturer', () => {
    const strangers = records.flatMap(({ device, values, segmental, vendorRanges = {} }) => {
      const source = toSource(device.vendor)
      const codes = Object.keys({ ...values, ...vendorRanges }) as ValueCode[] // keyed by codes
      const parts = Object.keys(segmental) as SegmentValue[]
      return [
        ...codes.filter((code) => !valueSources[code].includes(source)),
        ...parts.filter((code) => !segmentSources[code].includes(source)),
      ].map((code) => `${source}: ${code}`)
    })
    expect(strangers, 'add the maker to these values in value-sources.ts').toEqual([])
  })

  test('every tag of a Tanita record, seen in a sample or not', () => {
    const codes = [...Object.values(valueTags), 'phaseAngleDeg' as const]
    expect(codes.filter((code) => !valueSources[code].includes('tanita'))).toEqual([])
    const parts = [
      ...[...segmentTags.values()].map(([code]) => code),
      ...(phaseAngleTags.size > 0 ? ['phaseAngleDeg' as const] : []),
    ]
    expect(parts.filter((code) => !segmentSources[code].includes('tanita'))).toEqual([])
  })

  test.each([
    ['scale', '2A9D'],
    ['scale', '2A9C'],
    ['cuff', '2A35'],
  ] as const)('frames of a %s nearby: %s', (source, characteristic) => {
    const codes = new Set<ValueCode>()
    for (const vector of vectors) {
      if (!('hex' in vector) || vector.characteristic !== characteristic) continue
      const bytes = Uint8Array.from((vector.hex ?? '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
      const answer = new ReadingSession(null, { isOwnDevice: true }).take({
        characteristic,
        bytes: new DataView(bytes.buffer),
        at: 0,
        wallTime: '2025-03-14T08:06:00',
      })
      const values = 'reading' in answer ? (answer.reading?.values ?? {}) : {}
      for (const code of Object.keys(values)) codes.add(code as ValueCode) // keyed by codes
    }
    expect(codes.size).toBeGreaterThan(1)
    expect([...codes].filter((code) => !valueSources[code].includes(source))).toEqual([])
  })
})

test('every value of the catalogue names a device', () => {
  expect(Object.entries(valueSources).filter(([, sources]) => sources.length === 0)).toEqual([])
})

test('an item of a form knows which devices give it', () => {
  expect(sourcesOfItem('visceralAdiposeTissueL')).toEqual(['seca'])
  expect(sourcesOfItem('muscleKgLeftLeg')).toEqual(['tanita'])
  expect(sourcesOfItem('height')).toContain('inbody')
  expect(sourcesOfItem('sbp')).toEqual(['inbody', 'cuff'])
  expect([sourcesOfItem('hip'), sourcesOfItem('Trunk'), sourcesOfItem('deviceMake')]).toEqual([[], [], []])
})
