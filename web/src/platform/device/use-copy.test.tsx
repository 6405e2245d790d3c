import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/in-app.tsx'
import { useCopy } from './use-copy.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Copying() {
  const { isCopied, copy } = useCopy()
  return (
    <button type="button" onClick={() => copy('ABC')}>
      {isCopied ? 'done' : 'copy'}
    </button>
  )
}

const press = async (writeText: (text: string) => Promise<void>) => {
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))
  renderInApp({ at: '/', pages: { '/': Copying } })
  fireEvent.click(await screen.findByRole('button', { name: 'copy' }))
}

test('a refused copy says what to do instead', async () => {
  await press(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  expect(await screen.findByText(/select the text/i)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'copy' })).toBeTruthy()
})

test('a successful copy is confirmed', async () => {
  const copied: string[] = []
  await press(async (text) => void copied.push(text))
  expect(await screen.findByRole('button', { name: 'done' })).toBeTruthy()
  expect(copied).toEqual(['ABC'])
})
