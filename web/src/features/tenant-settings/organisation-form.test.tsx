import type { TenantSettings } from '@salus/contract/tenant/settings.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { staffSession } from '../../testing/check-up-samples.ts'
import { signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { OrganisationForm } from './organisation-form.tsx'
import { useKeptOrganisation } from './use-kept-organisation.ts'

const settings = {
  groupId: 1,
  revision: 4,
  displayName: 'Studio Nord',
  address: null,
  contactEmail: null,
  contactPhone: null,
  locale: 'de',
  currency: 'EUR',
  riskRegion: null,
} as unknown as TenantSettings

let renameElsewhere: (name: string) => void
let saveHere: (saved: TenantSettings) => void
beforeEach(() => signedInAs(staffSession))
afterEach(cleanup)

async function showForm(): Promise<HTMLInputElement> {
  function Page() {
    const [displayName, setName] = useState('Studio Nord')
    const [now, setSettings] = useState(settings)
    renameElsewhere = setName
    saveHere = setSettings
    return <OrganisationForm isEditable settings={now} displayName={displayName} unsaved={useKeptOrganisation(1)} />
  }
  renderInApp({ at: '/', pages: { '/': Page } })
  return screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
}

test('an open form shows the name that the organisation was given elsewhere', async () => {
  const field = await showForm()
  act(() => renameElsewhere('Studio Süd'))
  expect(field.value).toBe('Studio Süd')
  act(() => renameElsewhere('Studio West'))
  expect(field.value).toBe('Studio West')
})

test('a name that is being typed stays, and the name given elsewhere is shown next to it', async () => {
  const field = await showForm()
  fireEvent.input(field, { target: { value: 'Studio Ost' } })
  act(() => renameElsewhere('Studio Süd'))
  expect(field.value).toBe('Studio Ost')
  expect(screen.getByText(/Studio Süd/)).toBeTruthy()
})

test('a name saved here stays while the session still has the former one', async () => {
  const field = await showForm()
  act(() => saveHere({ ...settings, revision: 5, displayName: 'Studio Ost' }))
  expect(field.value).toBe('Studio Ost')
  act(() => renameElsewhere('Studio Ost'))
  expect(field.value).toBe('Studio Ost')
})
