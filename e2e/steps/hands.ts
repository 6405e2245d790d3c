import type { Locator, Page } from '@playwright/test'
import type { Language } from '@salus/domain/words.ts'
import { expect } from '@playwright/test'
import type { AnsweredItem } from './plausible-answers.ts'
import { text } from './texts.ts'

export type Way = 'keyboard' | 'touch'

export interface Hand {
  readonly start: () => Promise<void>
  /**
   * Answers the safety questions so that an electric current is allowed. Needed for profiles whose device sends a
   * current.
   */
  readonly passGate: () => Promise<void>
  readonly answer: (answered: AnsweredItem) => Promise<void>
  readonly fillIn: (plan: readonly AnsweredItem[]) => Promise<void>
  readonly send: () => Promise<void>
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 }).last()
const typed = (value: unknown, language: Language) =>
  language === 'de' ? String(value).replace('.', ',') : String(value)
const findLabel = ({ item, value }: AnsweredItem, language: Language): string => {
  if (item.kind === 'yes-no') return text(language, value === true ? 'analyses.yes' : 'analyses.no')
  if (item.kind === 'number') return language === 'de' ? `${value} Tage` : `${value} days`
  return item.options.find((option) => option.value === value)?.label[language] ?? ''
}
export const isDays = ({ item }: AnsweredItem) => item.kind === 'number' && item.unit === 'd' && item.max === 7

const fieldText = (answered: AnsweredItem, language: Language) =>
  answered.item.kind === 'number' ? typed(answered.value, language) : findLabel(answered, language)

export async function fillField(page: Page, answered: AnsweredItem, language: Language) {
  const { item, value } = answered
  if (value === undefined) return
  const name = item.text[language]
  if (item.kind !== 'number') {
    await page.getByRole('combobox', { name, exact: true }).selectOption({ label: findLabel(answered, language) })
    return
  }
  const field = page.getByRole('textbox', { name, exact: true })
  await field.click()
  await field.fill(typed(value, language))
}

const keyboard = (page: Page, language: Language): Hand => {
  const { keyboard: keys } = page
  const tabTo = async (wanted: Locator) => {
    const isFocused = () => wanted.evaluate((element) => element === document.activeElement)
    for (let tabs = 0; tabs < 80 && !(await isFocused()); tabs += 1) await keys.press('Tab')
    await expect(wanted).toBeFocused()
  }
  return {
    start: async () => {
      const start = page.getByRole('button', { name: text(language, 'analyses.start'), exact: true }).last()
      await expect(start).toBeVisible({ timeout: 30_000 })
      await tabTo(start)
      await keys.press('Enter')
    },
    passGate: async () => {
      // Waits for the focus, which the heading gets after it is painted.
      await expect(page.getByRole('heading', { level: 1, name: text(language, 'safety.title') })).toBeFocused()
      await tabTo(page.getByRole('button', { name: text(language, 'safety.none') }))
      await keys.press('Enter')
    },
    answer: async (answered) => {
      const { item, value } = answered
      if (value === undefined) return keys.press('s')
      if (item.kind === 'number' && !isDays(answered)) {
        await keys.type(typed(value, language))
        return keys.press('Enter')
      }
      const isScale = item.kind === 'number' || (item.kind === 'single-choice' && item.options.length > 9)
      if (isScale) return keys.press(String(value))
      const index = item.kind === 'single-choice' ? item.options.findIndex((option) => option.value === value) : 1
      await keys.press(String(index + 1))
    },
    fillIn: async (plan) => {
      for (const answered of plan) {
        const { item, value } = answered
        await tabTo(
          page.getByRole(item.kind === 'number' ? 'textbox' : 'combobox', { name: item.text[language], exact: true }),
        )
        // Typing works in a list of options as well: it selects the option that begins with the text.
        if (value !== undefined) await keys.type(fieldText(answered, language))
      }
      // In a list of options, Enter does not submit. The focus must therefore first move to the button after the list.
      if (plan.at(-1)?.item.kind !== 'number') await keys.press('Tab')
      await keys.press('Enter')
    },
    send: () => keys.press('Enter'),
  }
}

/**
 * The time within which the product ignores the second tap of a double tap (`web/src/platform/device/second-press.ts`).
 */
const doubleTapMs = 350

const touch = (page: Page, language: Language): Hand => {
  let tappedAt = 0
  // Waits until the tap can no longer count as the second tap of a double tap, which the product ignores.
  const tap = async (wanted: Locator) => {
    await expect.poll(() => Date.now() - tappedAt, { intervals: [50] }).toBeGreaterThan(doubleTapMs)
    await wanted.tap()
    tappedAt = Date.now()
  }
  const button = (key: string) => page.getByRole('button', { name: text(language, key), exact: true }).last()
  return {
    start: () => tap(button('analyses.start')),
    passGate: () => tap(button('safety.none')),
    answer: async (answered) => {
      const { item, value } = answered
      if (value === undefined) return tap(page.getByRole('button', { name: text(language, 'analyses.decline') }))
      if (item.kind !== 'number' || isDays(answered))
        return tap(page.getByRole('radio', { name: findLabel(answered, language), exact: true }))
      const field = page.getByRole('textbox', { name: item.text[language] })
      await tap(field)
      await field.fill(typed(value, language))
      await tap(button('analyses.next'))
    },
    fillIn: async (plan) => {
      for (const answered of plan) await fillField(page, answered, language)
      await tap(button('analyses.checkValues'))
    },
    send: () => tap(page.locator('footer').getByRole('button').last()),
  }
}

export const handByWay: Readonly<Record<Way, (page: Page, language: Language) => Hand>> = { keyboard, touch }
