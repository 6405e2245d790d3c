import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { QuietSwitch } from '../../features/check-ups/quiet-mode.tsx'
import { useFormat, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useChoosePreferences } from '../../platform/preferences.ts'
import { useSession } from '../../platform/session.ts'
import { useThemeChoice } from '../../platform/theme.ts'
import { LanguageSwitch } from '../../shell/language-switch.tsx'
import { useSignOut } from '../../shell/use-sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Segmented } from '../../ui/segmented.tsx'

/** The person's own data, appearance and language, and the sign-out. */
export function ProfileSettings() {
  const t = useT()
  return (
    <div className="max-w-[980px]">
      <PageHeader title={t('account.profileSettings')} />
      <Details />
      <Appearance />
      <QuietMode />
      <SignedIn />
      <nav aria-label={t('account.more')} className="flex flex-wrap gap-x-6 gap-y-1 pt-6 text-small">
        <Link {...paths.memberships()} className="link py-2">
          {t('account.memberships')}
        </Link>
        <Link {...paths.linking()} className="link py-2">
          {t('account.linking')}
        </Link>
        <Link {...paths.information()} className="link py-2">
          {t('public.information')}
        </Link>
        <Link {...paths.privacy()} className="link py-2">
          {t('public.privacy')}
        </Link>
        <Link {...paths.about()} className="link py-2">
          {t('public.about')}
        </Link>
      </nav>
    </div>
  )
}

function Group({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-10 gap-y-4 border-b border-line py-7 first-of-type:pt-0 @[700px]:grid-cols-[240px_1fr]">
      <div>
        <h2 className="text-h3 font-semibold">{title}</h2>
        <p className="mt-1 text-small text-ink-2">{text}</p>
      </div>
      <div className="card min-w-0 space-y-5 p-6">{children}</div>
    </section>
  )
}

function Details() {
  const t = useT()
  const { user } = useSession()
  return (
    <Group title={t('account.yourDetails')} text={t('account.yourDetailsText')}>
      <dl className="grid gap-5 sm:grid-cols-2">
        <div>
          <dt className="lab">{t('account.name')}</dt>
          <dd>{`${user.firstName} ${user.lastName}`}</dd>
        </div>
        <div className="min-w-0">
          <dt className="lab">{t('public.email')}</dt>
          <dd className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 break-all">{user.email}</span>
            {user.emailVerified ? (
              <Chip tone="good" shape="dot">
                {t('account.emailConfirmed')}
              </Chip>
            ) : (
              <Chip tone="watch" shape="ring">
                {t('account.emailUnconfirmed')}
              </Chip>
            )}
          </dd>
        </div>
      </dl>
      <p className="text-small text-ink-2">{t('account.detailsChange')}</p>
    </Group>
  )
}

function Appearance() {
  const t = useT()
  const choose = useChoosePreferences()
  const theme = useThemeChoice()
  const themes = [
    { value: 'light', label: t('account.themeLight') },
    { value: 'dark', label: t('account.themeDark') },
    { value: 'default', label: t('account.themeDefault') },
  ] as const
  return (
    <Group title={t('account.appearance')} text={t('account.appearanceText')}>
      <div>
        <p className="lab">{t('account.theme')}</p>
        <Segmented
          label={t('account.theme')}
          value={theme}
          options={themes}
          onChange={(chosen) => void choose({ theme: chosen })}
          className="flex-wrap"
        />
      </div>
      <div>
        <p className="lab">{t('shell.language')}</p>
        <LanguageSwitch isLong />
      </div>
    </Group>
  )
}

/** Only for people with results of their own. */
function QuietMode() {
  const t = useT()
  const { memberships } = useSession()
  if (memberships.every(({ memberId }) => memberId === null)) return null
  return (
    <Group title={t('checkUps.quiet.title')} text={t('checkUps.quiet.text')}>
      <QuietSwitch />
    </Group>
  )
}

function SignedIn() {
  const t = useT()
  const format = useFormat()
  const { endsAt } = useSession()
  const signOut = useSignOut()
  return (
    <Group title={t('account.session')} text={t('account.sessionText')}>
      <p className="text-ink-2">{t('account.sessionEnds', { when: format.dateTime(endsAt) })}</p>
      <Button onClick={signOut}>
        <LogOut aria-hidden strokeWidth={1.75} />
        {t('shell.logOut')}
      </Button>
    </Group>
  )
}
