import { useLocation } from '@tanstack/react-router'

/** The measurement day that staff work at, and their station; all stations without one. */
export interface AtDay {
  readonly dayId: string
  readonly station: number | null
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Goes along from the board through the measurement to its result. */
    atDay?: AtDay
    /** The result on the page was measured just now. */
    isJustMeasured?: boolean
    /** Staff came to choose the next person: the search has the focus. */
    choosesNext?: boolean
  }
}

/** The measurement day that the page was opened from, if any. */
export const useAtDay = (): AtDay | undefined => useLocation({ select: ({ state }) => state.atDay })

/** The state of the page of a result that was measured just now. */
export const stateOfMeasured = (atDay: AtDay | undefined) =>
  atDay === undefined ? { isJustMeasured: true } : { isJustMeasured: true, atDay }
