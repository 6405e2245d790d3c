import type { SupportAttachment } from '@salus/contract/tenant/support.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../../platform/api/api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { AttachFiles } from './attach-files.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Page() {
  const [files, setFiles] = useState<readonly SupportAttachment[]>([])
  const add = (file: SupportAttachment) => setFiles((all) => [...all, file])
  return <AttachFiles tenantId={1} files={files} onAdd={add} onRemove={() => undefined} />
}

const buildFile = (name: string, bytes: number) => {
  const file = new File(['x'], name, { type: 'application/pdf' })
  Object.defineProperty(file, 'size', { value: bytes })
  return file
}

test('a file that is too large is named even if another file is attached after it', async () => {
  vi.spyOn(api, 'sendFile').mockImplementation(
    async (_, { file }) =>
      ({
        id: '00000000-0000-4000-8000-000000000001',
        fileName: file.name,
        mediaType: 'application/pdf',
        bytes: file.size,
      }) as never,
  )
  renderInApp({ at: '/', pages: { '/': Page } })
  const input = await screen.findByLabelText('Attach a file', { selector: 'input' })
  fireEvent.change(input, { target: { files: [buildFile('large.pdf', 50_000_000), buildFile('small.pdf', 1000)] } })
  expect(await screen.findByText('small.pdf')).toBeTruthy()
  expect(await screen.findByText(/large.pdf is too large/)).toBeTruthy()
})
