import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetCrises, keepCrises } from '../../features/analyses/runner/crises.ts'
import { queryClient } from '../../platform/api/query.ts'
import { checkUp, guid } from '../../testing/check-up-samples.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { crisisWarning, watchWarning } from '../../testing/warning-samples.ts'
import { KioskCrisis } from './kiosk-crisis.tsx'

afterEach(() => {
  cleanup()
  forgetCrises()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const show = () =>
  renderInApp({
    language: 'en',
    at: '/',
    pages: {
      '/': () => (
        <KioskCrisis tenantId={1} resultGuid={guid(1)}>
          <p>Please hand it back</p>
        </KioskCrisis>
      ),
    },
  })

test('the person holding the tablet is told what to do now, although the tablet may not read the result', async () => {
  const asked = fakeApi({})
  keepCrises(checkUp(1, { warnings: [crisisWarning, watchWarning] }))
  show()
  expect(await screen.findByRole('heading', { name: 'Blood pressure very high' })).toBeTruthy()
  expect(screen.queryByText('Please hand it back')).toBeNull()
  expect(screen.queryByText('Waist high')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Read, continue' }))
  expect(await screen.findByText('Please hand it back')).toBeTruthy()
  expect(asked).toHaveLength(0)
})

test('if the response to the run was lost, the result is requested', async () => {
  fakeApi({ [`/api/tenants/1/check-ups/${guid(1)}`]: () => checkUp(1, { warnings: [crisisWarning] }) })
  show()
  expect(await screen.findByRole('heading', { name: 'Blood pressure very high' })).toBeTruthy()
})

test('a result with a milder warning is followed by the thanks', async () => {
  fakeApi({ [`/api/tenants/1/check-ups/${guid(1)}`]: () => checkUp(1, { warnings: [watchWarning] }) })
  keepCrises(checkUp(1, { warnings: [watchWarning] }))
  show()
  expect(await screen.findByText('Please hand it back')).toBeTruthy()
})
