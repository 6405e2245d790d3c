import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useT } from '../i18n/t.tsx'
import { paths } from '../paths.ts'
import { useChoosePreferences } from '../platform/account/preferences.ts'
import { useIsDark } from '../platform/device/theme.ts'
import { nativeShell } from '../platform/native/native-shell.ts'
import { useMaybeSession } from '../platform/account/session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Moon, Sun } from '../ui/icons.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'

const year = new Date().getFullYear()

export function PublicFrame() {
  const t = useT()
  return (
    <div className="flex min-h-[calc(100dvh-var(--bar))] flex-col [&:has(>div>[aria-busy=true])>footer]:invisible">
      <a href="#main" className="skip-link">
        {t('shell.skip')}
      </a>
      <header className="mx-auto flex min-h-[4.5rem] w-full max-w-[1200px] shrink-0 flex-wrap items-center justify-end gap-x-1 gap-y-3 px-4 py-2 small:gap-x-3 small:px-8">
        <Link {...paths.home()} activeProps={{}} className="flex h-11 items-center">
          <Logo />
        </Link>
        <span className="flex-1" />
        <OtherWay />
        <LanguageSwitch />
        <DarkModeButton />
      </header>
      {/* While a page is loading, the footer is hidden and below the visible area. Otherwise it would jump when the
          page appears. */}
      <div className="flex flex-1 flex-col [&>[aria-busy=true]]:min-h-dvh">
        <Outlet />
      </div>
      <footer className="mx-auto flex w-full max-w-[1200px] flex-wrap items-center gap-x-3 px-4 pb-[max(var(--inset-bottom),16px)] pt-4 text-small text-muted small:gap-x-6 small:px-8">
        {/* On a phone, the links need the whole second line. */}
        <span className="flex flex-wrap basis-full gap-x-3 small:basis-auto small:gap-x-6">
          <span>© {year} Salus</span>
          <span className="num">{t('public.versionOf', { version: __VERSION__ })}</span>
        </span>
        <Link {...paths.about()} className="py-3.5 hover:text-ink">
          {t('public.about')}
        </Link>
        <Link {...paths.information()} className="py-3.5 hover:text-ink">
          {t('public.information')}
        </Link>
        <Link {...paths.privacy()} className="py-3.5 hover:text-ink">
          {t('public.privacy')}
        </Link>
        {__IN_APP__ && <ServerLine />}
      </footer>
    </div>
  )
}

function ServerLine() {
  const Line = nativeShell()?.ServerLine
  return Line && <Line />
}

function OtherWay() {
  const t = useT()
  const isRegistering = useLocation({ select: ({ pathname }) => pathname.startsWith('/register') })
  const isSignedIn = useMaybeSession() !== null
  if (!isRegistering) return null
  const look = buttonClass({ variant: 'quiet', size: 'small' })
  return isSignedIn ? (
    <Link {...paths.staff.entry()} className={look}>
      {t('registration.backToSalus')}
    </Link>
  ) : (
    <Link {...paths.home()} className={look}>
      <span className="small:hidden">{t('public.signIn')}</span>
      <span className="hidden small:inline">{t('registration.signInInstead')}</span>
    </Link>
  )
}

function DarkModeButton() {
  const t = useT()
  const isDark = useIsDark()
  const choose = useChoosePreferences()
  const Icon = isDark ? Sun : Moon
  return (
    <Button
      variant="quiet"
      size="small"
      iconOnly
      role="switch"
      aria-checked={isDark}
      aria-label={t('shell.darkMode')}
      onClick={() => void choose({ theme: isDark ? 'light' : 'dark' })}
    >
      <Icon aria-hidden strokeWidth={1.75} />
    </Button>
  )
}
