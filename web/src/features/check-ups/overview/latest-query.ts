import type { Language } from '@salus/domain/words.ts'

export const latestQuery = (lang: Language) => ({ query: { glance: 'true' as const, lang } })
