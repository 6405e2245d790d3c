import { largestLogo, type TenantSettings } from '@salus/contract/tenant/settings.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { settings } from '../../testing/reader-samples.ts'
import { LogoField } from './logo-field.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Page = () => <LogoField settings={settings} isEditable />

function open(answer: () => TenantSettings | Response | Promise<TenantSettings>) {
  signedInAs(staffSession)
  const path = `/api/tenants/${settings.groupId}/logo`
  const asked = fakeApi({ [path]: answer })
  renderInApp({ at: '/', pages: { '/': Page } })
  return () => asked.filter(({ pathname }) => pathname === path).length
}

const choose = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('Logo', { selector: 'input' }), { target: { files: [file] } })

// The test environment cannot read files, so `arrayBuffer` is faked.
const picture = Object.assign(new File(['picture'], 'studio.png', { type: 'image/png' }), {
  arrayBuffer: async () => new TextEncoder().encode('picture').buffer,
})

test('while a logo is being uploaded the field says so, and afterwards that it has been saved', async () => {
  const answer = Promise.withResolvers<TenantSettings>()
  open(() => answer.promise)
  await choose(picture)
  expect(await screen.findByText('Uploading studio.png …')).toBeTruthy()
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true')
  answer.resolve({ ...settings, revision: settings.revision + 1 })
  expect(await screen.findByText('The logo has been saved.')).toBeTruthy()
  expect(screen.queryByText('Uploading studio.png …')).toBeNull()
})

test('a file that is not a picture is refused at the field, and can be chosen again', async () => {
  const problem = {
    title: 'Invalid',
    status: 422,
    code: 'invalid-request',
    errors: [{ path: 'content', code: 'no-picture' }],
  }
  const calls = open(() =>
    Response.json(problem, { status: 422, headers: { 'content-type': 'application/problem+json' } }),
  )
  await choose(picture)
  const verdict = await screen.findByText('This file is not a PNG or JPEG picture.')
  expect(screen.getByRole('button', { description: /This file is not/ })).toBeTruthy()
  expect(verdict.closest('[role=alert]')).toBeTruthy()
  await choose(picture)
  await waitFor(() => expect(calls()).toBe(2))
  expect(await screen.findByText('This file is not a PNG or JPEG picture.')).toBeTruthy()
})

test('a file that is too large is refused without being sent', async () => {
  const calls = open(() => settings)
  await choose(new File([new Uint8Array(largestLogo + 1)], 'large.png', { type: 'image/png' }))
  expect(await screen.findByText(/This picture is too large/)).toBeTruthy()
  expect(calls()).toBe(0)
})
