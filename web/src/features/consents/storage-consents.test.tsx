import type { OwnConsents } from '@salus/contract/members/consents.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { guid, staffSession } from '../../testing/check-up-samples.ts'
import { fakeApi, signedInAs } from '../../testing/fake-api.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { StorageConsents } from './storage-consents.tsx'

afterEach(cleanup)

const product = (pluginId: number, isShared: boolean, checkUps: number) => ({ pluginId, isShared, checkUps })

const own = (readers: number, products: OwnConsents['products']): OwnConsents => ({
  groupId: 1,
  tenantDisplayName: 'Hafen',
  tenantKind: 'company',
  memberId: guid(1),
  readers,
  unconfirmed: 0,
  products,
  storesHealthData: true,
  sharesAll: false,
  exceptions: [],
  records: [],
})

const first = 'Hafen will accept no more answers or measurements from you from now on.'
const last = 'You still see everything yourself until you have it erased.'
const unseen = 'Nobody there sees your results, and that stays so.'

test.each([
  ['nothing is shared', own(1, [product(6, false, 3)]), unseen],
  ['nothing is shared and nobody could see it', own(0, [product(6, false, 3)]), unseen],
  [
    'some is shared',
    own(1, [product(6, true, 1), product(15, false, 2)]),
    '1 person there will no longer see the result you share.',
  ],
  [
    'all is shared',
    own(3, [product(6, true, 1), product(15, true, 2)]),
    '3 people there will no longer see the 3 results you share.',
  ],
  ['all is shared, but nobody works there', own(0, [product(6, true, 3)]), null],
  ['all is shared, but there is no result', own(2, [product(6, true, 0)]), null],
] as const)('the dialog says who sees less after a withdrawal: %s', async (_case, consents, seen) => {
  signedInAs(staffSession)
  fakeApi({
    '/api/me/consents': () => ({ items: [consents], telemetry: { isGiven: false, since: null } }),
  })
  renderInApp({ at: '/', pages: { '/': StorageConsents } })
  fireEvent.click(await screen.findByRole('button', { name: /Hafen/ }))
  expect(await screen.findByText([first, ...(seen === null ? [] : [seen]), last].join(' '))).toBeTruthy()
})
