import type { Language } from '@salus/domain/words.ts'

/** The query for an overview of the newest check-ups, including their profiles. */
export const latestQuery = (lang: Language) => ({ query: { glance: 'true' as const, lang } })
