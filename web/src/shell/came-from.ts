import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set by the links to a page that has two homes. The page then belongs to this one instead of its usual home. */
    cameFrom?: 'measurements'
  }
}

/** Returns the home from which staff opened the current page; `undefined` for its usual home. */
export const useCameFrom = (): 'measurements' | undefined => useLocation({ select: ({ state }) => state.cameFrom })
