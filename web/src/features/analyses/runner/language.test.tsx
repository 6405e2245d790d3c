import type { ProfileItem } from '@salus/contract/measuring/profiles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import de from '../../../i18n/analyses.de.json'
import en from '../../../i18n/analyses.en.json'
import { TextsProvider } from '../../../i18n/t.tsx'
import { queryClient } from '../../../platform/api/query.ts'
import { AnalysisRunner } from './runner.tsx'
import { makeProfile, run, stressServer } from '../testing/stress-server.ts'

const items: readonly ProfileItem[] = [
  {
    id: 'q1',
    kind: 'single-choice',
    text: 'How often?',
    options: [
      { value: 0, label: 'Never' },
      { value: 1, label: 'Often' },
    ],
    required: true,
  },
  { id: 'weight', kind: 'number', text: 'Body weight', min: 20, max: 300, step: 0.1, unit: 'kg', required: true },
]
const germanItems = items.map((item, index) => ({ ...item, text: index === 0 ? 'Wie oft?' : 'Körpergewicht' }))

async function open(memberName?: string) {
  const server = stressServer(makeProfile(items, 'questionnaire'))
  server.german = makeProfile(germanItems, 'questionnaire')
  vi.stubGlobal('fetch', server.fetch)
  const view = render(
    <TextsProvider
      start={{ language: 'en', messages: en }}
      load={async (language) => ({ de, en })[language]}
      onError={() => undefined}
    >
      <QueryClientProvider client={queryClient}>
        <AnalysisRunner
          run={run}
          icon={null}
          onDone={() => undefined}
          onLeave={() => undefined}
          memberName={memberName}
        />
      </QueryClientProvider>
    </TextsProvider>,
  )
  await screen.findByRole('radio', { name: 'Never' })
  return { server, view }
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

describe('changing the language during a run', () => {
  test('keeps the answers and the place, and writes numbers in the new notation', async () => {
    await open()
    fireEvent.click(screen.getByRole('radio', { name: 'Often' }))
    fireEvent.change(screen.getByLabelText('Body weight'), { target: { value: '72.5' } })
    fireEvent.click(screen.getByRole('button', { name: 'Deutsch' }))
    const field = await screen.findByLabelText('Körpergewicht')
    expect(field).toHaveProperty('value', '72,5')
    fireEvent.click(screen.getByRole('button', { name: /Weiter/ }))
    expect(screen.getByText('72,5 kg')).toBeDefined()
    expect(screen.getByText('Often')).toBeDefined()
  })

  test('changes nothing on screen if the texts do not arrive', async () => {
    const { server } = await open()
    fireEvent.click(screen.getByRole('radio', { name: 'Often' }))
    server.isDown = true
    fireEvent.click(screen.getByRole('button', { name: 'Deutsch' }))
    await waitFor(() => expect(screen.getByRole('button', { name: /Weiter/ })).toBeDefined())
    expect(screen.getByLabelText('Body weight')).toBeDefined()
  })

  test('lasts until the end of the run when staff change it', async () => {
    const { view } = await open('Mara Lindner')
    fireEvent.click(screen.getByRole('button', { name: 'Deutsch' }))
    await waitFor(() => expect(document.documentElement.lang).toBe('de'))
    view.rerender(
      <TextsProvider
        start={{ language: 'en', messages: en }}
        load={async (language) => ({ de, en })[language]}
        onError={() => undefined}
      >
        <QueryClientProvider client={queryClient}>
          <p>elsewhere</p>
        </QueryClientProvider>
      </TextsProvider>,
    )
    await waitFor(() => expect(document.documentElement.lang).toBe('en'))
  })
})
