import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../../../testing/in-app.tsx'
import { WithRunPlace } from '../runner/run-context.tsx'
import { RunnerFrame } from './frame.tsx'

afterEach(cleanup)

const savedHere = { subscribe: () => () => undefined, savedState: () => 'device' as const }

function showRun(isKeptHere: boolean) {
  const Run = () => (
    <WithRunPlace {...{ isKeptHere }} memberName="Mara Lindner" icon={null} onDone={() => {}} onLeave={() => {}}>
      <RunnerFrame autosave={savedHere} onLeave={() => {}}>
        {null}
      </RunnerFrame>
    </WithRunPlace>
  )
  renderInApp({ at: '/', pages: { '/': Run } })
}

test('a run whose answers are meant to stay on this device does not claim that there is no connection', async () => {
  showRun(true)
  expect(await screen.findByText('Saved on this device')).toBeDefined()
  expect(screen.queryByText(/No connection/)).toBeNull()
})

test('a run whose answers could not be sent says that there is no connection', async () => {
  showRun(false)
  expect((await screen.findAllByText(/No connection/)).length).toBeGreaterThan(0)
})
