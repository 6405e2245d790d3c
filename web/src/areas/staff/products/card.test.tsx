import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../../../testing/in-app.tsx'
import { ProductCard, type ShownProduct } from './card.tsx'

afterEach(cleanup)

test.each([
  ['active', null, 'Included in your tariff'],
  ['active', '2027-07-03', /^Switched on until .*2027/],
  ['trial', '2027-07-03', /^Until .*2027/],
  ['expired', '2026-07-03', /^Ended on .*2026/],
] as const)('a product that is %s with the end %s says what the date means', async (state, licenceEndsOn, says) => {
  const product: ShownProduct = {
    productId: 6,
    displayName: 'StressPilot',
    state,
    licenceEndsOn,
    checkUpsUsed: 0,
    checkUpsAllowed: null,
    canBeTried: false,
  }
  renderInApp({
    at: '/',
    pages: {
      '/': () => (
        <ProductCard
          product={product}
          isAdmin={false}
          isBusy={false}
          onManage={() => undefined}
          onSwitchOn={() => undefined}
        />
      ),
    },
  })
  expect(await screen.findByText(says)).toBeTruthy()
})
