import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * Set by links from the measurements to a page that usually belongs to another menu entry. The page then belongs to
     * the measurements.
     */
    cameFrom?: 'measurements'
  }
}

/** Returns `measurements` if staff opened the current page from there; otherwise `undefined`. */
export const useCameFrom = (): 'measurements' | undefined => useLocation({ select: ({ state }) => state.cameFrom })
