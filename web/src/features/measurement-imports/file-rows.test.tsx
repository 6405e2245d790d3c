import type { MeasurementFile } from '@salus/contract/measuring/imports.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedInAs } from '../../testing/fake-api.ts'
import { staffSession } from '../../testing/check-up-samples.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { fileWith } from '../../testing/measurement-file-sample.ts'
import { FileRows } from './file-rows.tsx'

test('the values that are not stored are named, in the language of the reader', async () => {
  signedInAs(staffSession)
  const file = { ...fileWith(1), leftOut: ['bodyWaterL', 'systolicMmHg'] }
  renderInApp({ language: 'de', at: '/', pages: { '/': () => <FileRows file={file} /> } })
  expect((await screen.findByText(/Nicht gespeichert/)).textContent).toContain(
    'zum Check-up gehören: Körperwasser und Blutdruck, systolisch.',
  )
})

test('the columns that Salus does not know are named as they stand in the file', async () => {
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

test('a row without a date is refused with a reason that is true for it', async () => {
  signedInAs(staffSession)
  const file = { ...fileWith(0), rows: [{ row: 2, state: 'refused', problem: 'invalid_date' } as const] }
  renderInApp({ language: 'de', at: '/', pages: { '/': () => <FileRows file={file} /> } })
  expect(await screen.findByText(/^Datum fehlt, oder/)).toBeTruthy()
})
