import type { OfflineDevice } from '@salus/contract/measuring/offline.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/api/query.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { guid } from '../../testing/check-up-samples.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { PreparedDevices } from './prepared-devices.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const device = (last: number, given: Partial<OfflineDevice>): OfflineDevice => ({
  deviceId: guid(last),
  name: 'Tablet',
  dayId: guid(50),
  dayTitle: 'Health day',
  day: '2026-11-26',
  preparedByName: 'Sophie Brandt',
  isMine: true,
  preparedAt: '2026-11-26T08:00:00Z',
  lastUsedAt: '2026-11-26T09:00:00Z',
  endsAt: '2026-11-26T22:59:59Z',
  state: 'ready',
  endedAt: null,
  endedByName: null,
  people: 2,
  sealedEntries: 0,
  ...given,
})

test('devices with the same name are distinguished by the time of their setup, even if one of them is ended', async () => {
  const items = [
    device(1, { preparedAt: '2026-11-26T08:00:00Z' }),
    device(2, { preparedAt: '2026-11-26T09:30:00Z' }),
    device(3, { name: 'Phone' }),
    device(4, { preparedAt: '2026-11-26T09:30:20Z' }),
  ]
  fakeApi({ '/api/tenants/7/offline-devices': () => ({ items }) })
  renderInApp({ at: '/', pages: { '/': () => <PreparedDevices tenantId={7} /> } })
  const ends = (await screen.findAllByRole('button', { name: /^End / })).map((button) =>
    button.getAttribute('aria-label'),
  )
  expect(new Set(ends).size).toBe(4)
  expect(ends[0]).toMatch(/^End Tablet, made ready 26.* Nov/)
  expect(ends[2]).toBe('End Phone')
  // Two devices that were set up in the same minute get a number.
  expect([ends[1]?.slice(-4), ends[3]?.slice(-4)]).toEqual([' (1)', ' (2)'])
  fireEvent.click(screen.getByRole('button', { name: ends[1] ?? '' }))
  expect(await screen.findByRole('dialog')).toHaveProperty('textContent', expect.stringContaining('Tablet, made ready'))
})
