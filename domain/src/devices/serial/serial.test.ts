import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalValue, type ValueCode } from '../canonical-values.ts'
import { judgeRecord } from './judge-record.ts'
import { RecordStream } from './record-stream.ts'

const sample = readFileSync(
  new URL('../../../vectors/devices/samples/tanita_mc780_serial.txt', import.meta.url),
  'latin1',
)
const [record = '', damaged = ''] = sample.split(/\r?\n/)
const inPieces = (text: string, size: number) => text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []

describe('the input from a cable', () => {
  test.each([1, 3, 64, 10_000])(
    'gives the same records in pieces of %i characters, with noise before and between',
    (size) => {
      const stream = new RecordStream()
      const text = `\u0000\u00ff{0,1 E1\r\n${record}\r\n!\r\n{0,${record}\r\n`
      expect(inPieces(text, size).flatMap((piece) => stream.take(piece))).toEqual([record, record])
      expect(stream.end()).toEqual([])
    },
  )

  test('gives a record as soon as the next one begins, even without an end of line, or when nothing more arrives', () => {
    const stream = new RecordStream()
    const cut = record.slice(0, 200)
    expect(stream.take(cut)).toEqual([])
    expect(stream.take(record)).toEqual([cut])
    expect(stream.end()).toEqual([record])
    expect(stream.end()).toEqual([])
  })

  test('never gives a record without limit', () => {
    const stream = new RecordStream()
    expect(stream.take('x'.repeat(1_000_000))).toEqual([])
    expect(stream.take(`{0,16,${'9'.repeat(10_000)}`).map(({ length }) => length)).toEqual([4000])
    expect(stream.end()).toEqual([])
  })
})

describe('a record from a cable', () => {
  const person = { sex: 'male', birthDate: '1984-03-02', externalNumber: 'M-1001' } as const
  const at = { person, wallTime: '2025-03-14T08:06:00' }

  test('is accepted with its values, its body parts, the height that was entered, and the device', () => {
    expect(judgeRecord(record, at)).toMatchObject({
      kind: 'reading',
      reading: {
        values: { weightKg: 82.5, bodyFatPct: 21, visceralFatRating: 8, heightCm: 180 },
        segmental: { muscleKg: { rightArm: 3.8, trunk: 33 }, fatPct: { leftLeg: 18.2 } },
        wallTime: '2025-03-14T08:05:00',
        device: { vendor: 'Tanita', model: 'MC-780' },
      },
    })
  })

  test.each([
    ['truncated', record.slice(0, 700)],
    ['damaged', damaged],
    ['damaged', record.replace('Wk,82.5', 'Wk,82.6')],
  ])('is refused as %s', (why, text) => {
    expect(judgeRecord(text, at)).toEqual({ kind: 'refused', why })
  })

  test('must be confirmed if its time differs', () => {
    const answer = judgeRecord(record, { ...at, wallTime: '2025-03-14T09:06:00' })
    expect(answer).toMatchObject({ kind: 'refused', why: 'stale', reading: { values: { weightKg: 82.5 } } })
  })

  test.each([
    ['sex', { ...person, sex: 'female' }],
    ['age', { ...person, birthDate: '1990-03-02' }],
    ['number', { ...person, externalNumber: 'M-7' }],
  ] as const)('must be confirmed if another %s was entered on the scale', (_, somebody) => {
    expect(judgeRecord(record, { ...at, person: somebody })).toMatchObject({ why: 'other-person', reading: {} })
  })

  test('is accepted if nothing is known about the person, or if nothing contradicts', () => {
    expect(judgeRecord(record, { ...at, person: null }).kind).toBe('reading')
    const unsaid = { sex: 'diverse', birthDate: null, externalNumber: null } as const
    expect(judgeRecord(record, { ...at, person: unsaid }).kind).toBe('reading')
  })
})

test(
  'whatever comes through the cable, nothing impossible comes out of it and nothing is kept for ever',
  { timeout: 300_000 },
  () => {
    const change = fc.array(fc.tuple(fc.nat(record.length - 1), fc.nat(255)), { maxLength: 6 })
    const pieces = fc.array(fc.nat(600), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(change, pieces, (changes, sizes) => {
        const characters = [...`${record}\r\n${record}\r\n`]
        for (const [at, code] of changes) characters[at] = String.fromCharCode(code)
        const stream = new RecordStream()
        const text = characters.join('')
        let at = 0
        const found: string[] = []
        for (let turn = 0; at < text.length; turn += 1) {
          const size = 1 + (sizes[turn % sizes.length] ?? 0)
          found.push(...stream.take(text.slice(at, at + size)))
          at += size
        }
        found.push(...stream.end())
        expect(found.at(-1)).toBe(record)
        for (const each of found) {
          const answer = judgeRecord(each, { person: null, wallTime: '2025-03-14T08:06:00' })
          const values = answer.kind === 'nothing' ? {} : (answer.reading?.values ?? {})
          for (const [code, value] of Object.entries(values)) {
            const [least, most] = canonicalValue(code as ValueCode).hard // keyed by codes
            expect(value >= least && value <= most).toBe(true)
          }
        }
      }),
      { numRuns: Number(process.env['FUZZ_RUNS'] ?? 500) },
    )
  },
)
