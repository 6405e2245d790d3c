import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

const show = (about?: string) =>
  render(
    <Dialog isOpen onClose={() => undefined} title="Merge" about={about} closeLabel="Close">
      <p>Sure?</p>
    </Dialog>,
  )

test('a dialog is announced with the person concerned, not by its title alone', () => {
  show('Anna Adler · 3 Jan 1980 · 4711')
  const dialog = screen.getByRole('dialog', { name: 'Merge' })
  const described = document.querySelector(`[id="${dialog.getAttribute('aria-describedby')}"]`)
  expect(described?.textContent).toBe('Anna Adler · 3 Jan 1980 · 4711')
})

test('a dialog about nobody names no description', () => {
  show()
  expect(screen.getByRole('dialog', { name: 'Merge' }).hasAttribute('aria-describedby')).toBe(false)
})
