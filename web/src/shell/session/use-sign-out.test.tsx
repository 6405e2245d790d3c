import { webcrypto } from 'node:crypto'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import * as fake from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { nothingUnsent, openUnsentAnswers } from '../../features/analyses/saving/unsent-answers.ts'
import { staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { useSignOut } from './use-sign-out.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Page() {
  const signOut = useSignOut()
  return (
    <button type="button" onClick={signOut}>
      Leave
    </button>
  )
}

const heading = { own: 'Answers on this device are not sent yet', others: /^Another person’s answers/ }

test.each([
  ['own', staffSession.user.id],
  ['others', 'mara'],
] as const)(
  'people who sign out while %s answers are unsent are asked before these are deleted',
  async (whose, userId) => {
    vi.stubGlobal('indexedDB', new fake.IDBFactory())
    for (const [name, made] of Object.entries(fake)) if (name.startsWith('IDB')) vi.stubGlobal(name, made)
    // The simulated browser has no Web Crypto API.
    vi.stubGlobal('crypto', webcrypto)
    signedInAs(staffSession)
    const asked = fakeApi({ '/api/auth/sign-out': () => ({ success: true }) })
    const store = await openUnsentAnswers(userId)
    await store.place('analysis').keep({ ...nothingUnsent, answers: { q1: 2 } })
    renderInApp({ at: '/', pages: { '/': Page, '/home': () => <p>Home</p> } })
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    const anyway = await screen.findByRole('button', { name: 'Sign out anyway' })
    expect(screen.getByText(heading[whose])).toBeTruthy()
    expect(asked).toEqual([])
    expect(await store.read('analysis')).not.toBeNull()
    fireEvent.click(anyway)
    expect(await screen.findByText('Home')).toBeTruthy()
    expect(asked.map(({ pathname }) => pathname)).toContain('/api/auth/sign-out')
    await waitFor(async () => expect(await indexedDB.databases()).toEqual([]))
  },
)
