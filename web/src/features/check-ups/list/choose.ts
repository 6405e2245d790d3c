/** The reader's location according to the URL. */
export interface CheckUpLocation {
  /** True on member-measurements and its pages. */
  readonly inMeasurementsArea: boolean
  /** True on member-measurements/new. */
  readonly isNew: boolean
  /** The check-up named in the URL. */
  readonly resultGuid?: string | undefined
}

export type CheckUpChoice =
  | { readonly kind: 'stay' }
  /** Go to the bare member-measurements route, with merged query parameters. */
  | { readonly kind: 'go-to-bare-list' }
  | { readonly kind: 'open'; readonly resultGuid: string }

const stay: CheckUpChoice = { kind: 'stay' }

/**
 * Decides what the page does after the list was fetched (specification, section 4). Check-ups keep the order of the
 * response.
 */
export function chooseCheckUp(
  location: CheckUpLocation,
  checkUps: readonly { readonly resultGuid: string }[],
): CheckUpChoice {
  // Before the rule for an empty list, because a member's first measurement starts on the 'new' route.
  if (!location.inMeasurementsArea || location.isNew) return stay
  const first = checkUps[0]
  if (first === undefined) return { kind: 'go-to-bare-list' }
  if (checkUps.some((checkUp) => checkUp.resultGuid === location.resultGuid)) return stay
  return { kind: 'open', resultGuid: first.resultGuid }
}
