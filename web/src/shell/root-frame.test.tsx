import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Sessions } from '../features/security/sessions.tsx'
import { guid, staffSession } from '../testing/check-up-samples.ts'
import { signedInAs } from '../testing/fake-api.ts'
import { renderInApp } from '../testing/in-app.tsx'
import { RootFrame } from './root-frame.tsx'

vi.mock('../features/sign-in/proof-dialog.tsx', () => {
  throw new TypeError('no network')
})

const installed = vi.hoisted(() => ({ isReachable: false }))
vi.mock('./installed/installed-app.tsx', () => {
  if (!installed.isReachable) throw new TypeError('no network')
  return { InstalledApp: () => <p>The installed app</p> }
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a click is answered even if the prompt for identity cannot be shown', async () => {
  signedInAs(staffSession)
  const refused = { type: 'about:blank', title: '', status: 403, code: 'reauth-required' }
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/readyz') throw new TypeError('no network')
    return Response.json(refused, { status: 403 })
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const session = {
    id: guid(1),
    device: { kind: 'phone', app: null, browser: 'Firefox', system: 'Android' },
    isCurrent: false,
    signedInAt: '2026-03-10T08:00:00Z',
    lastUsedAt: '2026-03-10T08:00:00Z',
  } as const
  const Page = () => (
    <>
      <RootFrame />
      <Sessions sessions={[session]} />
    </>
  )
  renderInApp({ at: '/', pages: { '/': Page } })
  fireEvent.click(await screen.findByRole('button', { name: /sign out/i }))
  expect((await screen.findAllByText(/cannot be reached right now/)).length).toBeGreaterThan(0)
})

test('the part for the installed app that could not be loaded is loaded when the network returns', async () => {
  signedInAs(staffSession)
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  renderInApp({ at: '/', pages: { '/': RootFrame } })
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  expect(screen.queryByText('The installed app')).toBeNull()
  installed.isReachable = true
  isOnline.mockReturnValue(true)
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('The installed app')).toBeTruthy()
})
