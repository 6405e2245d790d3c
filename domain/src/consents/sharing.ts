/** Whose results staff see: those of all products but the exceptions, or those of the exceptions alone. */
export interface Sharing {
  readonly sharesAll: boolean
  readonly exceptions: readonly number[]
}

/** Nothing is shared until somebody says so. */
export const notShared: Sharing = { sharesAll: false, exceptions: [] }

export const shares = ({ sharesAll, exceptions }: Sharing, pluginId: number): boolean =>
  exceptions.includes(pluginId) !== sharesAll

/** Whether anything at all is shared. */
export const sharesAnything = ({ sharesAll, exceptions }: Sharing): boolean => sharesAll || exceptions.length > 0

export interface SharingDecision {
  /** Null: all products, those that come later included. */
  readonly pluginId: number | null
  readonly isGiven: boolean
}

/** What holds after a decision on one product or on all. */
export function afterDecision(sharing: Sharing, { pluginId, isGiven }: SharingDecision): Sharing {
  if (pluginId === null) return { sharesAll: isGiven, exceptions: [] }
  const others = sharing.exceptions.filter((exception) => exception !== pluginId)
  const exceptions = isGiven === sharing.sharesAll ? others : [...others, pluginId].toSorted((a, b) => a - b)
  return { sharesAll: sharing.sharesAll, exceptions }
}
