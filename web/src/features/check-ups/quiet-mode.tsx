import { createContext, type ReactNode, use } from 'react'
import { useT } from '../../i18n/t.tsx'
import { useChoosePreferences } from '../../platform/preferences.ts'
import { useMaybeSession } from '../../platform/session.ts'

const QuietContext = createContext(false)
const OwnContext = createContext(false)

/** Whether figures are shown in words and bands, without numbers. */
export const useIsQuiet = (): boolean => use(QuietContext)

/** Whether the results are the reader's own, and not those of somebody that staff look at. */
export const useIsOwn = (): boolean => use(OwnContext)

/** A person's own results: without numbers when they chose so. What staff see of others is not inside of this. */
export function OwnResults({ children }: { readonly children: ReactNode }) {
  const isQuiet = useMaybeSession()?.user.quietMode ?? false
  return (
    <OwnContext value>
      <QuietContext value={isQuiet}>{children}</QuietContext>
    </OwnContext>
  )
}

/** The person's own choice, kept in their account. */
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
