import { Suspense, useEffect, useEffectEvent } from 'react'
import { useTopModal } from '../../ui/overlays/modal.tsx'
import { lazyDialog } from '../../platform/pages/lazy-dialog.tsx'

const load = () => import('./search-palette.tsx')
const SearchPalette = lazyDialog(async () => (await load()).SearchPalette)

interface SearchProps {
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

/** Opens the search with Ctrl+K, or ⌘K on a Mac, except while a dialog is open. */
export function Search({ isOpen, onOpen, onClose }: SearchProps) {
  const isBlocked = useTopModal() !== null
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Loads the script as soon as the modifier key is pressed. Text that is typed right after the shortcut would
    // otherwise be lost.
    if (event.key === 'Control' || event.key === 'Meta') void load().catch(() => undefined)
    const isMeant =
      event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    if (!isMeant) return
    event.preventDefault()
    if (!isBlocked) onOpen()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <SearchPalette onClose={onClose} />
    </Suspense>
  )
}
