import { useSyncExternalStore } from 'react'

/** True if the window matches a media query. False if the environment does not support media queries, as in tests. */
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
