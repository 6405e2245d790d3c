import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FormAlert } from './form-alert.tsx'

afterEach(cleanup)

test('the sentence appears in an existing box, and the focus stays where it is', () => {
  const form = (text: string | null) => (
    <form>
      <FormAlert text={text} />
      <button>Save</button>
    </form>
  )
  const { rerender } = render(form(null))
  const box = screen.getByRole('alert')
  const button = screen.getByRole('button')
  button.focus()
  expect(box.textContent).toBe('')
  rerender(form('It was not saved.'))
  expect(screen.getByRole('alert')).toBe(box)
  expect(box.textContent).toBe('It was not saved.')
  expect(document.activeElement).toBe(button)
})
