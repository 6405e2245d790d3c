import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { askForProof } from '../../platform/account/proof.ts'
import { staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { ProofDialog } from './proof-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Page = () => (
  <>
    <p>The page</p>
    <ProofDialog />
  </>
)

test('a sign-in of the same person in another window closes the prompt, and pending requests continue', async () => {
  signedInAs(staffSession)
  fakeApi({ '/api/sign-in-ways': () => ({}), '/api/session': () => staffSession })
  renderInApp({ at: '/', pages: { '/': Page } })
  await screen.findByText('The page')
  let isProved: boolean | undefined
  act(() => void askForProof('signed-out').then((answer) => (isProved = answer)))
  expect(await screen.findByText(/^You are no longer signed in here/)).toBeTruthy()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'salus.enteredAt' })))
  await waitFor(() => expect(isProved).toBe(true))
  expect(screen.queryByText(/^You are no longer signed in here/)).toBeNull()
})

test('the prompt for identity says what the proof is for', async () => {
  signedInAs(staffSession)
  fakeApi({ '/api/sign-in-ways': () => ({}) })
  renderInApp({ at: '/', pages: { '/': Page } })
  await screen.findByText('The page')
  act(() => void askForProof('reauth-required', 'requestMyExport'))
  expect(await screen.findByText(/^This takes a copy of all your data out of Salus/)).toBeTruthy()
})
