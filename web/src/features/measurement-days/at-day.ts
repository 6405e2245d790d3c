import { useLocation } from '@tanstack/react-router'

/** The measurement day and the station where staff work; `null` means all stations. */
export interface AtDay {
  readonly dayId: string
  readonly station: number | null
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Passed from the board to the measurement and on to its result. */
    atDay?: AtDay
    /** True for a result that was measured just now. */
    isJustMeasured?: boolean
    /** True if staff came to choose the next person, so that the search takes the focus. */
    choosesNext?: boolean
  }
}

export const useAtDay = (): AtDay | undefined => useLocation({ select: ({ state }) => state.atDay })

export const stateOfMeasured = (atDay: AtDay | undefined) =>
  atDay === undefined ? { isJustMeasured: true } : { isJustMeasured: true, atDay }
