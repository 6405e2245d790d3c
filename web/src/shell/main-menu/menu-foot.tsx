import { Link } from '@tanstack/react-router'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useChoosePreferences } from '../../platform/account/preferences.ts'
import { useSession } from '../../platform/account/session.ts'
import { useIsDark } from '../../platform/device/theme.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LogOut, Moon } from '../../ui/icons.ts'
import { isProfileTab } from '../area-and-tab.ts'
import { roleText } from '../role-text.ts'
import { useShellPlace } from '../shell-place.ts'
import { useSignOut } from '../session/use-sign-out.tsx'

export function MenuFoot({ isSheet = false, onChosen }: { isSheet?: boolean; onChosen?: () => void }) {
  const height = isSheet ? '!h-12' : ''
  return (
    <div className="space-y-0.5 border-t border-line pt-3">
      <LogOutButton className={height} />
      <DarkModeSwitch className={height} />
      <ProfileButton onChosen={onChosen} />
    </div>
  )
}

function LogOutButton({ className }: { className: string }) {
  const t = useT()
  const signOut = useSignOut()
  return (
    <button type="button" className={classNames('nav', className)} onClick={signOut}>
      <LogOut aria-hidden strokeWidth={1.75} />
      <span>{t('shell.logOut')}</span>
    </button>
  )
}

function DarkModeSwitch({ className }: { className: string }) {
  const t = useT()
  const isDark = useIsDark()
  const choose = useChoosePreferences()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isDark}
      className={classNames('nav', className)}
      onClick={() => void choose({ theme: isDark ? 'light' : 'dark' })}
    >
      <Moon aria-hidden strokeWidth={1.75} />
      <span className="flex-1">{t('shell.darkMode')}</span>
      <span aria-hidden="true" className={classNames('sw', isDark && 'on')} />
    </button>
  )
}

function ProfileButton({ onChosen }: { onChosen: (() => void) | undefined }) {
  const t = useT()
  const { user } = useSession()
  const { isBusiness, tab, tenant } = useShellPlace()
  const isPresent = isProfileTab(tab)
  const target = isBusiness && tenant ? paths.staff.profileSettings(tenant.groupId) : paths.member.profileSettings()
  return (
    <Link
      {...target}
      activeProps={{}}
      onClick={onChosen}
      aria-current={isPresent ? 'page' : undefined}
      className={classNames(
        'mt-1 flex h-14 w-full items-center gap-3 rounded-control px-3 hover:bg-well',
        isPresent && 'bg-accent-soft',
      )}
    >
      <Avatar firstName={user.firstName} lastName={user.lastName} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-ink">
          <span className="sr-only">{t('shell.profile')}: </span>
          {`${user.firstName} ${user.lastName}`}
        </span>
        <span className="block truncate text-caption text-muted">
          {roleText(t, isBusiness && tenant ? tenant.role : 'Member')}
        </span>
      </span>
    </Link>
  )
}
