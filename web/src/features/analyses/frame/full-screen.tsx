import { useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { focusHeading } from '../../../ui/focus/focus-heading.ts'

/** The attribute that marks the scrolling element of a full screen. */
export const fullScreenMark = 'data-full-screen'

/**
 * Covers the page. Everything behind the full screen is hidden from view, keyboard and screen readers. When the full
 * screen closes, the focus goes to the heading of the page behind, unless that page has already moved the focus.
 */
export function FullScreen({ children }: { children: ReactNode }) {
  const [layer] = useState(makeLayer)
  useLayoutEffect(() => {
    const behind = [...document.body.children].filter((element) => element instanceof HTMLElement && !element.inert)
    document.body.append(layer)
    setInert(behind, true)
    document.documentElement.classList.add('overflow-hidden')
    return () => {
      document.documentElement.classList.remove('overflow-hidden')
      setInert(behind, false)
      layer.remove()
      if (document.activeElement === document.body) focusHeading()
    }
  }, [layer])
  return createPortal(children, layer)
}

function makeLayer(): HTMLElement {
  const layer = document.createElement('div')
  layer.className =
    'fixed inset-0 z-40 overflow-y-auto overscroll-contain bg-surface pl-(--inset-left) pr-(--inset-right) pt-(--inset-top)'
  layer.setAttribute(fullScreenMark, '')
  return layer
}

function setInert(elements: readonly Element[], isInert: boolean): void {
  for (const element of elements) if (element instanceof HTMLElement) element.inert = isInert
}
