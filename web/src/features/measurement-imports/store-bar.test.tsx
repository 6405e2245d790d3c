import { type MeasurementFile, mostMeasurements } from '@salus/contract/measuring/imports.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TextsProvider } from '../../i18n/t.tsx'
import de from '../../i18n/measurementFiles.de.json' with { type: 'json' }
import { fileWith } from '../../testing/measurement-file-sample.ts'
import { StoreBar } from './store-bar.tsx'

afterEach(cleanup)

const show = (plan: MeasurementFile) =>
  render(
    <TextsProvider start={{ language: 'de', messages: de }} load={async () => ({})} onError={() => undefined}>
      <StoreBar plan={plan} isBusy={false} onStore={() => undefined} />
    </TextsProvider>,
  )

test('a file with too many measurements says so before staff check it, with the number', () => {
  show(fileWith(mostMeasurements + 1))
  expect(screen.getByText(/10\.001 Messungen sind neu, auf einmal gehen höchstens 10\.000/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a file with the largest possible number of measurements can be stored', () => {
  show(fileWith(mostMeasurements))
  expect(screen.getByRole('button')).toBeTruthy()
})

test('a file whose only new measurement belongs to nobody says so, even if its other measurements are already stored', () => {
  const rows = [
    { row: 2, state: 'known' },
    { row: 3, state: 'no-person' },
  ] as const
  show({ ...fileWith(0), rows: [...rows] })
  expect(screen.getByText(/Keine neue Messung gehört zu einer Person/)).toBeTruthy()
})

test('a file whose only person has no consent, or is left out, says before saving that nothing will be stored', () => {
  show({ ...fileWith(0), rows: [{ row: 2, state: 'no-person' }] })
  expect(screen.getByText(/^Es wird nichts gespeichert/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
