import { languages, type Language } from '@salus/domain/words.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useChooseLanguage, useLanguage, useT } from '../../../i18n/t.tsx'
import { useChoosePreferences, useShowLanguage } from '../../../platform/account/preferences.ts'
import { reportError } from '../../../platform/api/report-error.ts'
import { Segmented } from '../../../ui/fields/segmented.tsx'

const names: Record<Language, string> = { de: 'Deutsch', en: 'English' }

/**
 * Changes the language during a run. The answers stay valid, because they are stored as codes. `isForThisRun` is set
 * for staff: their choice is then not stored as their preferred language.
 */
export function RunLanguage({ isForThisRun }: { isForThisRun: boolean }) {
  const t = useT()
  const language = useLanguage()
  const chooseForNow = useShowLanguage()
  const chooseForGood = useChoosePreferences()
  const choose = (chosen: Language) => {
    void (isForThisRun ? chooseForNow(chosen) : chooseForGood({ locale: chosen }))
  }
  return (
    <Segmented
      label={t('analyses.language')}
      value={language}
      options={languages.map((one) => ({ value: one, label: <LanguageName language={one} />, lang: one }))}
      onChange={choose}
      isSmall
      className="shrink-0"
    />
  )
}

const LanguageName = ({ language }: { language: Language }) => (
  <>
    <span aria-hidden="true">{language.toUpperCase()}</span>
    <span className="sr-only">{names[language]}</span>
  </>
)

/** If the language was chosen for one run only, restores the previous language at the end of that run. */
export function useLanguageAfterwards(isForThisRun: boolean): void {
  const language = useLanguage()
  const choose = useChooseLanguage()
  const [before] = useState(language)
  const restore = useEffectEvent(() => {
    if (isForThisRun) void choose(before).catch(reportError)
  })
  useEffect(() => () => restore(), [])
}
