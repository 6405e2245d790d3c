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

const inUse = (element: Element) => ({ before: element, now: element })

test('a page that opens late does not take the focus from people who are choosing from a list', () => {
  const field = drawField(true)
  focusPage(before, after, inUse(field))
  expect(document.activeElement).toBe(field)
})

test('after a choice by the person the heading gets the focus, and after an automatic choice the field keeps it', () => {
  focusPage(before, after, inUse(drawField(false)))
  expect(document.activeElement?.tagName).toBe('H1')
  const field = drawField(false)
  focusPage(before, place(after.pathname, 'automatic'), inUse(field))
  expect(document.activeElement).toBe(field)
})

test('people who went to a field while the page was loading stay in it', () => {
  const field = drawField(false)
  focusPage(before, after, { before: document.body, now: field })
  expect(document.activeElement).toBe(field)
})

test('people who went to a field after the page had opened, but before this code was loaded, stay in it', async () => {
  const field = drawField(false)
  focusPage(before, after, { before: document.body, now: document.body })
  document.querySelector('main')?.append('Results')
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(field)
})

test('people who go back to the field after the heading got the focus stay in it', async () => {
  const field = drawField(false)
  focusPage(before, after, inUse(field))
  expect(document.activeElement?.tagName).toBe('H1')
  field.focus()
  document.querySelector('main')?.append('Results')
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(field)
})
