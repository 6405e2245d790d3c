import { afterEach, beforeEach, expect, test } from 'vitest'
import { returnFocus, watchPressedButtons } from './return-focus.ts'

const byId = (id: string) => document.querySelector<HTMLElement>(`#${id}`)
const focused = () => document.activeElement?.id

beforeEach(() => {
  document.body.innerHTML =
    '<main><h1 id="heading">Members</h1><p id="row"><button id="opener">Remove</button></p><button id="other">Other</button></main>'
})
afterEach(() => {
  document.body.innerHTML = ''
})

test('the control that opened the dialog has the focus again', () => {
  returnFocus(byId('opener'))
  expect(focused()).toBe('opener')
})

test('if the control is removed with its row, the heading has the focus', async () => {
  returnFocus(byId('opener'))
  byId('row')?.remove()
  await expect.poll(focused).toBe('heading')
})

test('if the control was already removed, the heading has the focus', async () => {
  const opener = byId('opener')
  byId('row')?.remove()
  returnFocus(opener)
  await expect.poll(focused).toBe('heading')
})

test('people who have continued in the meantime stay where they are', async () => {
  returnFocus(byId('opener'))
  byId('other')?.focus()
  byId('row')?.remove()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(focused()).toBe('other')
})

test('a button that deletes its own row leaves the focus to the heading', async () => {
  watchPressedButtons()
  const button = byId('opener')
  button?.focus()
  button?.click()
  byId('row')?.remove()
  await expect.poll(focused).toBe('heading')
})
