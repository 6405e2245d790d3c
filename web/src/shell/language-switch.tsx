import { languages } from '@salus/domain/words.ts'
import type { Language } from '@salus/domain/words.ts'
import { useLanguage, useT } from '../i18n/t.tsx'
import { useChoosePreferences } from '../platform/account/preferences.ts'
import { Segmented } from '../ui/fields/segmented.tsx'

const names: Record<Language, string> = { de: 'Deutsch', en: 'English' }

export function LanguageSwitch({ isLong = false, className = '' }: { isLong?: boolean; className?: string }) {
  const t = useT()
  const language = useLanguage()
  const choose = useChoosePreferences()
  const label = (one: Language) =>
    isLong ? (
      names[one]
    ) : (
      <>
        <span aria-hidden="true">{one.toUpperCase()}</span>
        <span className="sr-only">{names[one]}</span>
      </>
    )
  return (
    <Segmented
      label={t('shell.language')}
      value={language}
      options={languages.map((one) => ({ value: one, label: label(one), lang: one }))}
      onChange={(locale) => void choose({ locale })}
      isSmall={!isLong}
      onPage={!isLong}
      className={className}
    />
  )
}
