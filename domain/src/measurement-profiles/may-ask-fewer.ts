interface Items {
  readonly items: readonly { readonly visibleIf?: unknown }[]
}

/**
 * True if some items are asked only after certain answers. A person may then be asked fewer items than the profile has.
 */
export const mayAskFewer = ({ items }: Items): boolean => items.some(({ visibleIf }) => visibleIf !== undefined)
