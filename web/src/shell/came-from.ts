import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * Set by links from the measurements to a page that usually belongs to another menu entry. The menu then marks the
     * measurements as current.
     */
    cameFrom?: 'measurements'
  }
}

/**
 * Returns `measurements` if staff opened the current page from the measurements. Returns `undefined` in all other
 * cases.
 */
export const useCameFrom = (): 'measurements' | undefined => useLocation({ select: ({ state }) => state.cameFrom })
