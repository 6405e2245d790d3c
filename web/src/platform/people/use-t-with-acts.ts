import { useMemo } from 'react'
import de from '../../i18n/acts.de.json' with { type: 'json' }
import en from '../../i18n/acts.en.json' with { type: 'json' }
import { type Translate, translateWith, useLanguage, useT } from '../../i18n/t.tsx'
import { reportError } from '../api/report-error.ts'

const acts = { de, en }

/**
 * Translates like `useT`, and also knows the texts of acts. These texts are loaded only with logs, because no other
 * page shows them.
 */
export function useTWithActs(): Translate {
  const t = useT()
  const language = useLanguage()
  return useMemo(() => {
    const ofActs = translateWith({ language, messages: acts[language] }, reportError)
    return (key, values) => (key.startsWith('act.') ? ofActs(key, values) : t(key, values))
  }, [t, language])
}
