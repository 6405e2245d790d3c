import { useLocation } from '@tanstack/react-router'

/** The measurement day and the station where staff work. A station of `null` means all stations. */
export interface AtDay {
  readonly dayId: string
  readonly station: number | null
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Passed on from the board to the measurement, and from the measurement to its result. */
    atDay?: AtDay
    isJustMeasured?: boolean
    /** True if staff opened the page to choose the next person. The search field then takes the focus. */
    choosesNext?: boolean
  }
}

export const useAtDay = (): AtDay | undefined => useLocation({ select: ({ state }) => state.atDay })

export const stateOfMeasured = (atDay: AtDay | undefined) =>
  atDay === undefined ? { isJustMeasured: true } : { isJustMeasured: true, atDay }
