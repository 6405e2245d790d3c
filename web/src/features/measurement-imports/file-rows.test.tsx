import type { MeasurementFile } from '@salus/contract/measuring/imports.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { signedInAs } from '../../testing/fake-api.ts'
import { staffSession } from '../../testing/check-up-samples.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { fileWith } from '../../testing/measurement-file-sample.ts'
import { FileRows } from './file-rows.tsx'

afterEach(cleanup)

test('the values that are not stored are named, in the language of the reader', async () => {
  signedInAs(staffSession)
  const file = { ...fileWith(1), leftOut: ['bodyWaterL', 'systolicMmHg'] }
  renderInApp({ language: 'de', at: '/', pages: { '/': () => <FileRows file={file} /> } })
  expect((await screen.findByText(/Nicht gespeichert/)).textContent).toContain(
    'zum Check-up gehören: Körperwasser und Blutdruck, systolisch.',
  )
})

test('the columns that Salus does not know are named as in the file', async () => {
  signedInAs(staffSession)
  const file = { ...fileWith(1), unreadColumns: ['Körperbau', '63. Target Weight'] }
  renderInApp({ language: 'de', at: '/', pages: { '/': () => <FileRows file={file} /> } })
  expect((await screen.findByText(/kennt diese Spalten nicht/)).textContent).toContain(
    ': Körperbau und 63. Target Weight.',
  )
})

test('a note names the value of a part of the body', async () => {
  signedInAs(staffSession)
  const rows: MeasurementFile['rows'] = [{ row: 2, state: 'ready', notes: ['not_a_number:muscleKg.rightLeg'] }]
  const file = { ...fileWith(0), rows }
  renderInApp({ language: 'de', at: '/', pages: { '/': () => <FileRows file={file} /> } })
  expect(await screen.findByText(/^Muskelmasse \(rechtes Bein\) ist keine Zahl/)).toBeTruthy()
})

test('a row without a date is refused with a text that mentions the missing date', async () => {
  signedInAs(staffSession)
  const file = { ...fileWith(0), rows: [{ row: 2, state: 'refused', problem: 'invalid_date' } as const] }
  renderInApp({ language: 'de', at: '/', pages: { '/': () => <FileRows file={file} /> } })
  expect(await screen.findByText(/^Datum fehlt, oder/)).toBeTruthy()
})

test('a row whose day does not exist has another text than a row whose date has an unknown form', async () => {
  signedInAs(staffSession)
  const refused = { state: 'refused', problem: 'invalid_date' } as const
  const rows: MeasurementFile['rows'] = [
    { ...refused, row: 2, dateFault: 'no-such-day', raw: '30.02.2026;70' },
    { ...refused, row: 3, dateFault: 'unreadable', raw: 'KW 9;70' },
    // A server of an earlier release does not report which of the two reasons applies.
    { ...refused, row: 4, raw: '31.02.2026;70' },
  ]
  renderInApp({ language: 'de', at: '/', pages: { '/': () => <FileRows file={{ ...fileWith(0), rows }} /> } })
  expect(await screen.findByText('Diesen Tag gibt es im Kalender nicht')).toBeTruthy()
  expect(screen.getByText('Datum oder Uhrzeit steht in einer unbekannten Schreibweise')).toBeTruthy()
  expect(screen.getByText(/^Datum fehlt, oder/)).toBeTruthy()
})
