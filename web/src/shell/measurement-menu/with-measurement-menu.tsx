import { createContext, type ReactNode, startTransition, use, useState } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../i18n/t.tsx'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { PanelRight } from '../../ui/icons.ts'
import { useMedia } from '../../ui/sizes/use-media.ts'
import { useAsideSlot } from '../aside-slot.tsx'

interface WithMeasurementMenuProps {
  readonly menu: ReactNode
  readonly title?: string | undefined
  readonly opener?: ReactNode
  readonly children: ReactNode
}

const CloseContext = createContext<() => void>(() => {})

/**
 * Returns a function that closes the slide-over after a choice in the menu. If the menu is next to the content, the
 * function does nothing.
 */
export const useCloseMeasurementMenu = (): (() => void) => use(CloseContext)

/**
 * The selection menu (specification 2.5). In windows of at least 1025 px, it is next to the content. In narrower
 * windows, it is a slide-over.
 */
export function WithMeasurementMenu({ menu, title: given, opener, children }: WithMeasurementMenuProps) {
  const t = useT()
  const title = given ?? t('menu.title')
  const isBeside = useMedia('(min-width: 64.0625rem)')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      {!isBeside && (
        <button
          type="button"
          // The button always has room for two lines, because a long name takes two lines on a phone. The page below
          // does not move when the name arrives.
          className="field mb-4 h-auto! min-h-13.5 py-1.5 small:min-h-12"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          // A transition, because the list may be long and rendering it must not delay the reaction to the click.
          onClick={() => startTransition(() => setOpen(true))}
        >
          <span className="flex min-w-0 flex-1 items-center gap-2 text-left">{opener ?? title}</span>
          <span className="sr-only">{t('menu.open', { title })}</span>
          <PanelRight aria-hidden />
        </button>
      )}
      {children}
      {isBeside ? (
        <Beside title={title}>{menu}</Beside>
      ) : (
        <Drawer isOpen={isOpen} onClose={close} title={title} closeLabel={t('menu.close')}>
          <CloseContext value={close}>
            <div className="flex h-full flex-col">{menu}</div>
          </CloseContext>
        </Drawer>
      )}
    </>
  )
}

function Beside({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const slot = useAsideSlot()
  if (slot === null) return null
  return createPortal(
    <aside
      aria-label={title}
      className="sticky top-(--bar) flex h-[calc(100dvh-var(--bar))] w-aside shrink-0 flex-col border-l border-line bg-surface"
    >
      {children}
    </aside>,
    slot,
  )
}
