import { createContext, use, useState } from 'react'
import type { ReactNode } from 'react'

const AsideContext = createContext<HTMLElement | null>(null)

/**
 * Returns the slot to the right of the page, which is as high as the window. A page can render a menu in it with a
 * portal.
 */
export const useAsideSlot = (): HTMLElement | null => use(AsideContext)

export function WithAsideSlot({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <AsideContext value={slot}>
      {children}
      <div ref={setSlot} className="contents" />
    </AsideContext>
  )
}
