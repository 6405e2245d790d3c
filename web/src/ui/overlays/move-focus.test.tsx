import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { moveFocus } from './popover.tsx'

afterEach(cleanup)

function show() {
  render(
    <div onKeyDown={(event) => moveFocus(event, 'a, input')}>
      <input type="search" aria-label="Search" />
      {['North', 'South'].map((name) => (
        <a key={name} href={`/${name}`}>
          {name}
        </a>
      ))}
    </div>,
  )
}

test('in the search field of a list, Home and End move within the typed text and not away from it', () => {
  show()
  const field = screen.getByRole('searchbox')
  field.focus()
  for (const key of ['Home', 'End']) {
    const press = createEvent.keyDown(field, { key })
    fireEvent(field, press)
    expect(press.defaultPrevented, key).toBe(false)
    expect(document.activeElement, key).toBe(field)
  }
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toBe('North')
})

test('from an entry of the list, End leads to the last one', () => {
  show()
  screen.getByText('North').focus()
  fireEvent.keyDown(screen.getByText('North'), { key: 'End' })
  expect(document.activeElement?.textContent).toBe('South')
})
