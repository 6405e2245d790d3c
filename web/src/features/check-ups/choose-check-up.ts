/** Where the reader is, as the URL says it. */
export interface CheckUpLocation {
  /** On member-measurements or one of its pages. */
  readonly inMeasurementsArea: boolean
  /** On member-measurements/new. */
  readonly isNew: boolean
  /** The check-up the URL names. */
  readonly resultGuid?: string | undefined
}

export type CheckUpChoice =
  | { readonly kind: 'stay' }
  /** To the bare member-measurements route, query parameters merged. */
  | { readonly kind: 'go-to-bare-list' }
  | { readonly kind: 'open'; readonly resultGuid: string }

const stay: CheckUpChoice = { kind: 'stay' }

/** What the page does after the list was fetched (specification, section 4). The check-ups are in the order they were returned. */
export function chooseCheckUp(
  location: CheckUpLocation,
  checkUps: readonly { readonly resultGuid: string }[],
): CheckUpChoice {
  // Before the rule of the empty list: a member's first measurement is begun on the 'new' route.
  if (!location.inMeasurementsArea || location.isNew) return stay
  const first = checkUps[0]
  if (first === undefined) return { kind: 'go-to-bare-list' }
  if (checkUps.some((checkUp) => checkUp.resultGuid === location.resultGuid)) return stay
  return { kind: 'open', resultGuid: first.resultGuid }
}
