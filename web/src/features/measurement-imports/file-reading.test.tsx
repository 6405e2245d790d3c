import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { staffSession } from '../../testing/check-up-samples.ts'
import { signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { FileReading } from './file-reading.tsx'
import type { FileOptions } from './use-measurement-file.ts'

test('staff choose either decimal sign with one click if the file mixes both, because none is chosen for them', async () => {
  signedInAs(staffSession)
  const onChange = vi.fn<(options: FileOptions) => void>()
  const decimalSeparator = { used: null, examples: ['152,8', '141.5'] }
  const reading = { encoding: null, delimiter: null, decimalSeparator, isRemembered: false }
  renderInApp({ language: 'de', at: '/', pages: { '/': () => <FileReading {...{ reading, onChange }} /> } })
  const signs = await screen.findAllByRole<HTMLInputElement>('radio')
  expect(signs.map(({ checked }) => checked)).toEqual([false, false])
  for (const sign of signs) fireEvent.click(sign)
  expect(onChange.mock.calls).toEqual(
    expect.arrayContaining([[{ decimalSeparator: 'point' }], [{ decimalSeparator: 'comma' }]]),
  )
})
