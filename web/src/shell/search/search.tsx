import { Suspense, useEffect, useEffectEvent } from 'react'
import { useTopModal } from '../../ui/modal.tsx'
import { lazyDialog } from '../../platform/lazy-dialog.tsx'

const load = () => import('./search-palette.tsx')
const SearchPalette = lazyDialog(async () => (await load()).SearchPalette)

interface SearchProps {
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

/** Ctrl+K, or ⌘K where there is such a key, opens the search from everywhere. While a dialog asks something, it waits. */
export function Search({ isOpen, onOpen, onClose }: SearchProps) {
  const isBlocked = useTopModal() !== null
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // On the way to the keys: what is typed right after them must not be lost.
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
