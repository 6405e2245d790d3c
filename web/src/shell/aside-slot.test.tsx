import { render, screen } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { expect, test } from 'vitest'
import { useAsideSlot, WithAsideSlot } from './aside-slot.tsx'

test('a page has its menu in the slot from its first rendering on, and is not rendered twice for it', () => {
  let renderings = 0
  function Page() {
    renderings += 1
    const slot = useAsideSlot()
    return slot && createPortal(<nav>Menu</nav>, slot)
  }
  const { container, unmount } = render(
    <WithAsideSlot>
      <main>
        <Page />
      </main>
    </WithAsideSlot>,
  )
  expect(renderings).toBe(1)
  const menu = screen.getByRole('navigation')
  expect(container.contains(menu)).toBe(true)
  expect(container.querySelector('main')?.contains(menu)).toBe(false)
  unmount()
  expect(screen.queryByRole('navigation')).toBeNull()
})
