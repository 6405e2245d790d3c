import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { watchSubmissions } from './watch-submissions.ts'

beforeAll(watchSubmissions)
afterEach(() => document.body.replaceChildren())

const pause = () => new Promise((resolve) => setTimeout(resolve, 10))

function show(inside: string) {
  document.body.innerHTML = `<form>${inside}<button>Send</button></form>`
  const [form, send] = [document.querySelector('form'), document.querySelector('button')]
  if (form === null || send === null) throw new Error('no form')
  send.focus()
  form.addEventListener('submit', (event) => event.preventDefault())
  return form
}
const field = (name: string) => document.querySelector<HTMLElement>(`[name="${name}"]`)
const submit = async (form: HTMLFormElement) => {
  form.requestSubmit()
  await pause()
}
const focused = () => document.activeElement?.getAttribute('name') ?? document.activeElement?.tagName

describe('a form that was submitted', () => {
  test('leads to its first wrong field', async () => {
    await submit(show('<input name="a"><input name="b" aria-invalid="true"><input name="c" aria-invalid="true">'))
    expect(focused()).toBe('b')
  })

  test('leads to an element that can take the focus inside a wrong group', async () => {
    await submit(show('<fieldset data-wrong><input type="hidden" name="a"><input name="b"></fieldset>'))
    expect(focused()).toBe('b')
  })

  test('leads to a field that only the server finds wrong, later', async () => {
    await submit(show('<input name="a"><input name="b">'))
    expect(focused()).toBe('BUTTON')
    field('b')?.setAttribute('aria-invalid', 'true')
    await pause()
    expect(focused()).toBe('b')
  })

  test('leaves people where they are if they have continued in the meantime', async () => {
    await submit(show('<input name="a"><input name="b">'))
    field('a')?.focus()
    field('a')?.dispatchEvent(new Event('input', { bubbles: true }))
    field('b')?.setAttribute('aria-invalid', 'true')
    await pause()
    expect(focused()).toBe('a')
  })

  test('leads to the first wrong field even if Enter was pressed in another field', async () => {
    const form = show('<input name="a" aria-invalid="true"><input name="b" aria-invalid="true">')
    field('b')?.focus()
    await submit(form)
    expect(focused()).toBe('a')
  })

  test('leaves the focus in the wrong field to which the page itself has led', async () => {
    const form = show('<input name="a" aria-invalid="true"><input name="b" aria-invalid="true">')
    form.addEventListener('submit', () => field('b')?.focus())
    await submit(form)
    expect(focused()).toBe('b')
  })
})
