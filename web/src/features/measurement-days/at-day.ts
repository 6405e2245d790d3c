import { useLocation } from '@tanstack/react-router'

/** The measurement day and the station where staff work; all stations if none is set. */
export interface AtDay {
  readonly dayId: string
  readonly station: number | null
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Passed along from the board through the measurement to its result. */
    atDay?: AtDay
    /** True for a result that was measured just now. */
    isJustMeasured?: boolean
    /** True when staff came to choose the next person, so that the search takes the focus. */
    choosesNext?: boolean
  }
}

/** The measurement day from which the page was opened, if any. */
export const useAtDay = (): AtDay | undefined => useLocation({ select: ({ state }) => state.atDay })

/** The navigation state for a result that was measured just now. */
export const stateOfMeasured = (atDay: AtDay | undefined) =>
  atDay === undefined ? { isJustMeasured: true } : { isJustMeasured: true, atDay }
