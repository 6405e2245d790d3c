import { useSyncExternalStore } from 'react'

/** True if the window matches a media query. False if the environment does not support media queries, as in tests. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = findMedia(query)
      media?.addEventListener('change', onChange)
      return () => media?.removeEventListener('change', onChange)
    },
    () => findMedia(query)?.matches === true,
  )
}

const findMedia = (query: string) => (typeof window.matchMedia === 'function' ? window.matchMedia(query) : null)
