import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { staffSession } from '../../testing/check-up-samples.ts'
import { signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { NewRequest } from './new-request.tsx'

afterEach(cleanup)

const nothing = () => {}
const Page = () => <NewRequest tenantId={1} isOpen onClose={nothing} onOpened={nothing} />

async function openAs(userId: string) {
  signedInAs({ ...staffSession, user: { ...staffSession.user, id: userId } })
  renderInApp({ at: '/', pages: { '/': Page } })
  return (await screen.findByRole('textbox', { name: /Subject/ })) as HTMLInputElement
}

test('an unfinished request is restored for the same person, and never for the next person at this computer', async () => {
  fireEvent.change(await openAs('jonas'), { target: { value: 'About a colleague' } })
  cleanup()
  expect((await openAs('anna')).value).toBe('')
  cleanup()
  expect((await openAs('jonas')).value).toBe('About a colleague')
})
