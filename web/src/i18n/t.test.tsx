import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { TextsProvider, useT } from './t.tsx'

function Shown() {
  const t = useT()
  return <p>{t('staff.openMeasurements', { name: 'Mara' })}</p>
}

test('a message that does not compile is reported, and its source text is shown', () => {
  const onError = vi.fn<(error: Error) => void>()
  render(
    <TextsProvider
      start={{ language: 'en', messages: { 'staff.openMeasurements': 'Open {name' } }}
      load={async () => ({})}
      onError={onError}
    >
      <Shown />
    </TextsProvider>,
  )
  expect(screen.getByText('Open {name')).toBeTruthy()
  expect(onError).toHaveBeenCalled()
})
