import { act, cleanup, screen } from '@testing-library/react'
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

test('the question who it is names what the proof is for', async () => {
  signedInAs(staffSession)
  fakeApi({ '/api/sign-in-ways': () => ({}) })
  renderInApp({ at: '/', pages: { '/': Page } })
  await screen.findByText('The page')
  act(() => void askForProof('reauth-required', 'requestMyExport'))
  expect(await screen.findByText(/^This takes a copy of all your data out of Salus/)).toBeTruthy()
})
