import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Types an ISO date into the field with this label like a person: digit by digit, in the order of the language. */
export async function fillDate(scope: Locator | Page, label: string, day: string): Promise<void> {
  const parts = scope.getByRole('group', { name: label }).getByRole('textbox')
  const order = await parts.evaluateAll((inputs) => inputs.map((input) => input.getAttribute('placeholder')?.length))
  const [year = '', month = '', date = ''] = day.split('-')
  await parts.first().click()
  await parts.first().pressSequentially(order[0] === 4 ? year : date)
  await expect(parts.nth(1)).toBeFocused()
  await parts.nth(1).pressSequentially(month)
  await expect(parts.nth(2)).toBeFocused()
  await parts.nth(2).pressSequentially(order[0] === 4 ? date : year)
}
