import { useSyncExternalStore } from 'react'

/** Whether the window fits a media query. The test environment knows none. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = mediaOf(query)
      media?.addEventListener('change', onChange)
      return () => media?.removeEventListener('change', onChange)
    },
    () => mediaOf(query)?.matches === true,
  )
}

const mediaOf = (query: string) => (typeof window.matchMedia === 'function' ? window.matchMedia(query) : null)
