import { removeFigures } from '@salus/domain/measurement-profiles/remove-figures.ts'
import { createContext, type ReactNode, use } from 'react'
import { useT } from '../../../i18n/t.tsx'
import { useChoosePreferences } from '../../../platform/account/preferences.ts'
import { useMaybeSession } from '../../../platform/account/session.ts'

const QuietContext = createContext(false)
const OwnContext = createContext(false)

/** Returns true if results must be shown in words and bands, without numbers. */
export const useIsQuiet = (): boolean => use(QuietContext)

/**
 * Returns a function that gives the meaning of a band. In quiet mode, the function leaves out the sentences that
 * contain numbers.
 */
export function useMeaning(): (meaning: string | undefined) => string | undefined {
  const isQuiet = useIsQuiet()
  return (meaning) => {
    const text = isQuiet && meaning !== undefined ? removeFigures(meaning) : meaning
    return text === '' ? undefined : text
  }
}

/** Returns true if the results are the reader's own, false if staff look at the results of a member. */
export const useIsOwn = (): boolean => use(OwnContext)

/**
 * Marks the results below as the reader's own and applies their quiet mode. Pages on which staff see results of other
 * people do not use this component.
 */
export function OwnResults({ children }: { readonly children: ReactNode }) {
  const isQuiet = useMaybeSession()?.user.quietMode ?? false
  return (
    <OwnContext value>
      <QuietContext value={isQuiet}>{children}</QuietContext>
    </OwnContext>
  )
}

export function QuietSwitch({ className = '' }: { readonly className?: string }) {
  const t = useT()
  const choose = useChoosePreferences()
  const isOn = useMaybeSession()?.user.quietMode ?? false
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      title={t('checkUps.quiet.text')}
      onClick={() => void choose({ quietMode: !isOn })}
      className={`inline-flex min-h-11 items-center gap-3 rounded-control text-left text-small text-ink-2 hover:text-ink small:min-h-8 ${className}`}
    >
      <span aria-hidden="true" className={`sw ${isOn ? 'on' : ''}`} />
      {t('checkUps.quiet.label')}
    </button>
  )
}
