import { beforeAll, beforeEach, expect, test } from 'vitest'
import { watchSecondPresses } from './second-press.ts'

const heard: string[] = []

beforeAll(watchSecondPresses)
beforeEach(() => {
  heard.length = 0
  document.body.innerHTML = ''
})

function show(name: string): HTMLButtonElement {
  document.body.innerHTML = `<button>${name}</button>`
  const button = document.querySelector('button')
  if (button === null) throw new Error('no button')
  button.addEventListener('click', () => heard.push(name))
  return button
}

const click = (on: Element, detail: number) =>
  on.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))

function tap(on: Element, { at = 0, clientX = 100 } = {}): void {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX })
  Object.defineProperties(event, { pointerType: { value: 'touch' }, timeStamp: { value: at } })
  on.dispatchEvent(event)
}

test('a double click answers only one question, and not the next question at the same place', () => {
  click(show('first question'), 1)
  click(show('second question'), 2)
  click(show('second question'), 3)
  expect(heard).toEqual(['first question'])
  click(show('second question'), 1)
  expect(heard).toEqual(['first question', 'second question'])
})

test('a double tap of a finger is one tap, although it is counted as two', () => {
  tap(show('first question'), { at: 1000 })
  tap(show('second question'), { at: 1200 })
  expect(heard).toEqual(['first question'])
  tap(show('second question'), { at: 1400 })
  expect(heard).toEqual(['first question', 'second question'])
})

test('two quick taps at different places are two', () => {
  tap(show('first question'), { at: 2000 })
  tap(show('second question'), { at: 2200, clientX: 300 })
  expect(heard).toEqual(['first question', 'second question'])
})

test('a button that stays receives every click of a quick series', () => {
  const plus = show('plus')
  for (const detail of [1, 2, 3]) click(plus, detail)
  expect(heard).toEqual(['plus', 'plus', 'plus'])
})

test('the second press does not take the focus from the heading of the next page', () => {
  click(show('continue'), 1)
  const press = new MouseEvent('mousedown', { bubbles: true, cancelable: true, detail: 2 })
  show('another').dispatchEvent(press)
  expect(press.defaultPrevented).toBe(true)
})

test('quick presses by keys and scripts all count', () => {
  click(show('first'), 1)
  show('second').click()
  expect(heard).toEqual(['first', 'second'])
})
