import type { Language } from '@salus/domain/words.ts'

/** Asks for what an overview draws of the newest check-ups, their profiles included. */
export const latestQuery = (lang: Language) => ({ query: { glance: 'true' as const, lang } })
