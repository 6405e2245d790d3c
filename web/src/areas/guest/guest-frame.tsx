import { languages } from '@salus/domain/words.ts'
import type { Language } from '@salus/domain/words.ts'
import type { ReactNode } from 'react'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { useShowLanguage } from '../../platform/account/preferences.ts'
import { useMaybeSession } from '../../platform/account/session.ts'
import { store } from '../../platform/device/storage.ts'
import { Building2 } from '../../ui/icons.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'

const names: Record<Language, string> = { de: 'Deutsch', en: 'English' }

/**
 * Changes the language only for the person who answers here. If staff are signed in, their account keeps its language.
 */
export function GuestLanguageSwitch({ isShort = false }: { isShort?: boolean }) {
  const t = useT()
  const language = useLanguage()
  const showLanguage = useShowLanguage()
  const isSignedIn = useMaybeSession() !== null
  const choose = async (chosen: Language) => {
    const isShown = await showLanguage(chosen)
    if (isShown && !isSignedIn) store('language', chosen)
  }
  const label = (one: Language) => (
    <>
      <span className={isShort ? 'hidden' : 'hidden small:inline'}>{names[one]}</span>
      <span aria-hidden="true" className={isShort ? '' : 'small:hidden'}>
        {one.toUpperCase()}
      </span>
      <span className={isShort ? 'sr-only' : 'sr-only small:hidden'}>{names[one]}</span>
    </>
  )
  return (
    <Segmented
      label={t('shell.language')}
      value={language}
      options={languages.map((one) => ({ value: one, label: label(one), lang: one }))}
      onChange={(chosen) => void choose(chosen)}
      isSmall={isShort}
    />
  )
}

interface GuestFrameProps {
  /** The name of the organisation that asks; empty while unknown. */
  readonly tenantDisplayName: string
  readonly children: ReactNode
  readonly foot?: ReactNode
}

/**
 * The frame of pages for people who answer without signing in: through a link, or on a handed-over device. It has no
 * navigation.
 */
export function GuestFrame({ tenantDisplayName, children, foot }: GuestFrameProps) {
  return (
    <div className="flex min-h-[calc(100dvh-var(--bar))] flex-col bg-surface text-ink">
      <header className="flex min-h-16 shrink-0 flex-wrap items-center gap-3 px-4 py-2 small:min-h-[88px] small:gap-4 small:px-10">
        {tenantDisplayName !== '' && (
          <>
            <span className="grid size-10 shrink-0 place-items-center rounded-[12px] bg-track text-ink-2 small:size-12">
              <Building2 aria-hidden className="size-5 small:size-6" strokeWidth={1.75} />
            </span>
            <span className="line-clamp-2 min-w-0 text-body font-semibold break-words small:text-h2">
              {tenantDisplayName}
            </span>
          </>
        )}
        <span className="flex-1" />
        <GuestLanguageSwitch />
      </header>
      <main id="main" className="grid flex-1 place-items-center px-4 pb-8 small:px-10 small:pb-10">
        {children}
      </main>
      {foot}
    </div>
  )
}
