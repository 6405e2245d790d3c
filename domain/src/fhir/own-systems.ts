/**
 * The names of our own code systems, questionnaires and identifiers. They are the same wherever Salus runs: an address
 * with the host in it would make one code two codes as soon as the host changes. They are URNs and no web addresses
 * because nobody publishes them: FHIR asks for a URI that is unique and stays, not for one that resolves, and a domain can
 * pass to somebody else. `salus` is not registered as a URN namespace.
 */
export const resultCodeSystem = 'urn:salus:code-system:results'

export const memberNamingSystem = 'urn:salus:naming-system:member'

export const checkUpNamingSystem = 'urn:salus:naming-system:check-up'

/** The canonical address of a questionnaire, without its version. */
export const nameQuestionnaire = (profileCode: string): string => `urn:salus:questionnaire:${profileCode}`

/** The code system of the options of one question. */
export const nameOptionSystem = (profileCode: string, itemId: string): string =>
  `urn:salus:code-system:options:${profileCode}:${itemId}`
