import { createContext, use, useState } from 'react'
import type { ReactNode } from 'react'

const AsideContext = createContext<HTMLElement | null>(null)

/**
 * Returns the slot to the right of the page, which is as high as the window. A page can render a menu in it with a
 * portal.
 */
export const useAsideSlot = (): HTMLElement | null => use(AsideContext)

export function WithAsideSlot({ children }: { children: ReactNode }) {
  const [{ slot, place }] = useState(makeSlot)
  return (
    <AsideContext value={slot}>
      {children}
      <div ref={place} className="contents" />
    </AsideContext>
  )
}

/**
 * Makes the slot before its place is on the page. If the slot were known only afterwards, React would have to render
 * again before the first paint.
 */
function makeSlot() {
  const slot = document.createElement('div')
  slot.className = 'contents'
  return { slot, place: (parent: HTMLElement | null) => void parent?.append(slot) }
}
