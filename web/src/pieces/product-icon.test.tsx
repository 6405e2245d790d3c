import { productCatalogue } from '@salus/domain/products/product-catalogue.ts'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ProductIcon } from './product-icon.tsx'

const iconName = (pluginId: number, profileId?: string) =>
  render(<ProductIcon pluginId={pluginId} profileId={profileId} />).container.querySelector('svg')?.dataset['icon']

test('every product of the catalogue has an icon', () => {
  for (const product of productCatalogue) expect(iconName(product.pluginId)).toBe(product.icon)
})

test('a measurement profile shows its own icon instead of its product’s', () => {
  for (const profile of profileCatalogue) expect(iconName(profile.pluginId, profile.id)).toBe(profile.icon)
  expect(iconName(6, profileCatalogue[0]?.id)).not.toBe(iconName(6))
})

test.each([9, 11, 13, 99])('plugin %i has no product and draws nothing', (pluginId) => {
  expect(render(<ProductIcon pluginId={pluginId} />).container.innerHTML).toBe('')
})
