import type { Language } from '@salus/domain/words.ts'

/** The query for the newest check-ups with their profiles, as the overview shows them. */
export const latestQuery = (lang: Language) => ({ query: { glance: 'true' as const, lang } })
