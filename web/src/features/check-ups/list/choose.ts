export interface CheckUpLocation {
  /** True on member-measurements and its subpages. */
  readonly inMeasurementsArea: boolean
  readonly isNew: boolean
  readonly resultGuid?: string | undefined
}

export type CheckUpChoice =
  | { readonly kind: 'stay' }
  /** Go to the member-measurements route without a check-up, keeping the query parameters. */
  | { readonly kind: 'go-to-bare-list' }
  | { readonly kind: 'open'; readonly resultGuid: string }

const stay: CheckUpChoice = { kind: 'stay' }

/**
 * Decides what the page does after the list was fetched (specification, section 4). If the check-up in the URL is
 * listed, the page stays. If not, the page opens the first check-up, or the bare list if the list is empty.
 */
export function chooseCheckUp(
  location: CheckUpLocation,
  checkUps: readonly { readonly resultGuid: string }[],
): CheckUpChoice {
  // Must come before the rule for an empty list, because a member without check-ups starts the first measurement on the
  // 'new' route.
  if (!location.inMeasurementsArea || location.isNew) return stay
  const first = checkUps[0]
  if (first === undefined) return { kind: 'go-to-bare-list' }
  if (checkUps.some((checkUp) => checkUp.resultGuid === location.resultGuid)) return stay
  return { kind: 'open', resultGuid: first.resultGuid }
}
