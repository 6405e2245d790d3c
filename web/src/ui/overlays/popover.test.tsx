import { cleanup, render } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Popover } from './popover.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const openAt = (bottom: number) => {
  const scroll = vi.fn<(options: ScrollIntoViewOptions) => void>()
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, bottom - 300, 200, 300))
  Object.defineProperty(HTMLElement.prototype, 'scrollIntoView', { value: scroll, configurable: true })
  render(
    <Popover isOpen onClose={() => {}} opener={createRef<HTMLElement>()}>
      Entries
    </Popover>,
  )
  return scroll
}

test('a menu that reaches below the window is scrolled into view', () => {
  expect(openAt(1100)).toHaveBeenCalledWith({ block: 'nearest' })
})

test('a menu inside the window moves nothing', () => {
  expect(openAt(700)).not.toHaveBeenCalled()
})
