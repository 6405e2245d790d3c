/**
 * The names of Salus' own code systems, questionnaires and identifiers. They are the same on every installation. They
 * contain no host, because a change of the host would turn one code into two. They are URNs instead of web addresses,
 * because a web domain can pass to another owner. FHIR requires that a URI is unique and permanent, but not that it
 * resolves. `salus` is not registered as a URN namespace.
 */
export const resultCodeSystem = 'urn:salus:code-system:results'

export const memberNamingSystem = 'urn:salus:naming-system:member'

export const checkUpNamingSystem = 'urn:salus:naming-system:check-up'

export const nameQuestionnaire = (profileCode: string): string => `urn:salus:questionnaire:${profileCode}`

export const nameOptionSystem = (profileCode: string, itemId: string): string =>
  `urn:salus:code-system:options:${profileCode}:${itemId}`

/** `scope` is the code of a profile, or `heart` for a chest strap. */
export const nameBandSystem = (scope: string, scoreCode: string): string =>
  `urn:salus:code-system:bands:${scope}:${scoreCode}`
