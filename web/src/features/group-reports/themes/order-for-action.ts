import { orderThemes } from '@salus/domain/group-reports/order-themes.ts'
import type { ShownScore, WrittenScore } from '@salus/domain/group-reports/release.ts'
import { findScore, type Theme, toReportedScore } from './list-themes.ts'

/**
 * `first`: at most three themes to begin with. `also`: further themes that need action as urgently as those in `first`.
 * `look-closer`: themes that need a closer look. `keep`: themes that need no action. `unordered`: themes that cannot be
 * ordered, for example because they have no mean. `hidden`: themes that this report does not show.
 */
export const themeGroups = ['first', 'also', 'look-closer', 'keep', 'unordered', 'hidden'] as const
export type ThemeGroup = (typeof themeGroups)[number]

export interface PlacedTheme {
  readonly theme: Theme
  /** `null` if the theme is hidden. */
  readonly score: ShownScore | null
  /** Starts at 1. `null` if the themes have no order, or if only one theme is ordered. */
  readonly place: number | null
  /** True if another theme has the same place, because the difference between them might be due to chance. */
  readonly isPlaceShared: boolean
}

export interface GroupOfThemes {
  readonly group: ThemeGroup
  readonly themes: readonly PlacedTheme[]
}

/** Groups the themes of the whole organisation by their need for action. Empty groups are omitted. */
export function orderForAction(written: readonly WrittenScore[], themes: readonly Theme[]): readonly GroupOfThemes[] {
  const ordered = orderThemes(
    written,
    themes.filter(({ bands }) => bands.length > 0).map((theme) => toReportedScore(theme)),
  )
  const placed = ordered.flatMap(({ code, urgency, place, isFirst }) => {
    const theme = themes.find((one) => one.code === code)
    const group = isFirst ? ('first' as const) : urgency === 'act-first' ? ('also' as const) : urgency
    const isPlaceShared = ordered.filter((other) => other.place === place).length > 1
    return theme === undefined
      ? []
      : [{ group, theme, score: findScore(written, code), place: ordered.length > 1 ? place : null, isPlaceShared }]
  })
  const others = themes
    .filter(({ code }) => ordered.every((one) => one.code !== code))
    .map((theme) => {
      const score = findScore(written, theme.code)
      const group = score === null ? ('hidden' as const) : ('unordered' as const)
      return { group, theme, score, place: null, isPlaceShared: false }
    })
  const groups = Map.groupBy([...placed, ...others], ({ group }) => group)
  return themeGroups.flatMap((group) => {
    const members = groups.get(group)
    return members === undefined ? [] : [{ group, themes: members }]
  })
}
