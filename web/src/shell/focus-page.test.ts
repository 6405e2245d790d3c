import { afterEach, expect, test } from 'vitest'
import { focusPage } from './focus-page.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

const place = (pathname: string, memberChoice?: 'automatic') => ({
  pathname,
  search: {},
  state: memberChoice === undefined ? {} : { memberChoice },
})
const [before, after] = [place('/staff/1/products-overview'), place('/staff/1/member-measurements')]

function drawField(isOpen: boolean): HTMLInputElement {
  document.body.innerHTML = `<aside><input role="combobox" ${isOpen ? 'data-open' : ''}></aside><main><h1>Eva</h1></main>`
  const field = document.querySelector('input')
  if (field === null) throw new Error('no field')
  field.focus()
  return field
}

test('a page that opens late does not take the focus from people who are choosing beside it', () => {
  const field = drawField(true)
  focusPage(before, after)
  expect(document.activeElement).toBe(field)
})

test('after the choice the heading has the focus, unless the page chose by itself', () => {
  drawField(false)
  focusPage(before, after)
  expect(document.activeElement?.tagName).toBe('H1')
  const field = drawField(false)
  focusPage(before, place(after.pathname, 'automatic'))
  expect(document.activeElement).toBe(field)
})
