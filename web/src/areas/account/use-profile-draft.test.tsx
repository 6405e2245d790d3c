import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { forgetKeptDrafts, hasKeptDrafts } from '../../platform/pages/unsaved-work.ts'
import { staffSession } from '../../testing/check-up-samples.ts'
import { signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { useProfileDraft } from './use-profile-draft.ts'

afterEach(() => {
  cleanup()
  forgetKeptDrafts()
})

function Page() {
  const { draft, change, forget } = useProfileDraft()
  return (
    <>
      <input
        aria-label="First name"
        value={draft.firstName ?? ''}
        onChange={(event) => change({ firstName: event.currentTarget.value })}
      />
      <button type="button" onClick={() => change({ newEmail: '' })}>
        Change address
      </button>
      <button type="button" onClick={() => forget({ firstName: 'Zora' })}>
        Saved
      </button>
    </>
  )
}

/** Opens the page in a new session with an empty cache. */
async function openAs(userId: string) {
  cleanup()
  signedInAs({ ...staffSession, user: { ...staffSession.user, id: userId } })
  renderInApp({ at: '/', pages: { '/': Page } })
  return (await screen.findByRole('textbox', { name: 'First name' })) as HTMLInputElement
}

test('after an expired session, a typed name is restored for the same person, and not for others', async () => {
  fireEvent.change(await openAs('jonas'), { target: { value: 'Zora' } })
  expect((await openAs('anna')).value).toBe('')
  expect((await openAs('jonas')).value).toBe('Zora')
  fireEvent.click(screen.getByRole('button', { name: 'Saved' }))
  expect(hasKeptDrafts()).toBe(false)
  expect((await openAs('jonas')).value).toBe('')
})

test('a name typed while another one is being saved stays, and an empty address field does not count as typed text', async () => {
  fireEvent.change(await openAs('jonas'), { target: { value: 'Zorah' } })
  fireEvent.click(screen.getByRole('button', { name: 'Saved' }))
  expect((await openAs('jonas')).value).toBe('Zorah')
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Zora' } })
  fireEvent.click(screen.getByRole('button', { name: 'Saved' }))
  fireEvent.click(screen.getByRole('button', { name: 'Change address' }))
  expect(hasKeptDrafts()).toBe(false)
})
