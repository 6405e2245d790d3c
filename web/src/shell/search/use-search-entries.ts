import { may } from '@salus/domain/tenants/roles.ts'
import { languages } from '@salus/domain/words.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useChoosePreferences } from '../../platform/account/preferences.ts'
import { businessMemberships } from '../../platform/account/areas.ts'
import { useSession } from '../../platform/account/session.ts'
import { useIsDark } from '../../platform/device/theme.ts'
import {
  ArrowLeftRight,
  CircleUser,
  Info,
  Languages,
  LogOut,
  Moon,
  Scale,
  Settings,
  Settings2,
  Sun,
  UserPlus,
} from '../../ui/icons.ts'
import { useMainMenu } from '../main-menu/use-main-menu.ts'
import { useShellPlace } from '../shell-place.ts'
import { placeInTenant } from '../tenant-select/place-in-tenant.ts'
import { useSignOut } from '../session/use-sign-out.tsx'
import type { SearchEntry } from './search-entries.ts'

export function usePageEntries(): readonly SearchEntry[] {
  const t = useT()
  const navigate = useNavigate()
  const { isBusiness, tenant } = useShellPlace()
  const { groups, isDisabled } = useMainMenu()
  const menu = groups
    .flatMap(({ entries }) => entries)
    .filter((entry) => !isDisabled(entry))
    .map((entry) => ({
      id: entry.label,
      label: t(entry.label),
      icon: entry.icon,
      act: () => void navigate(entry.target),
    }))
  const isHere = isBusiness && tenant !== null
  return [
    ...menu,
    {
      id: 'profile',
      label: t('account.profileSettings'),
      words: t('search.profileWords'),
      icon: CircleUser,
      act: () => void navigate(isHere ? paths.staff.profileSettings(tenant.groupId) : paths.member.profileSettings()),
    },
    ...(isHere && may(tenant.role, 'see-tenant-settings')
      ? [
          {
            id: 'tenant-settings',
            label: t('tenantSettings.link'),
            icon: Settings,
            act: () => void navigate(paths.staff.tenantSettings(tenant.groupId)),
          },
        ]
      : []),
    {
      id: 'memberships',
      label: t('account.memberships'),
      icon: Settings2,
      act: () => void navigate(paths.memberships()),
    },
    { id: 'information', label: t('public.information'), icon: Info, act: () => void navigate(paths.information()) },
  ]
}

export function useActionEntries(): readonly SearchEntry[] {
  const t = useT()
  const navigate = useNavigate()
  const { isBusiness, tenant } = useShellPlace()
  const signOut = useSignOut()
  const here =
    isBusiness && tenant !== null
      ? [
          ...(may(tenant.role, 'create-member')
            ? [
                {
                  id: 'new-member',
                  label: t('staff.newMember'),
                  icon: UserPlus,
                  act: () => void navigate(paths.staff.newMember(tenant.groupId)),
                },
              ]
            : []),
          ...(may(tenant.role, 'run-analysis-for-member')
            ? [
                {
                  id: 'new-measurement',
                  label: t('search.newMeasurement'),
                  icon: Scale,
                  act: () => void navigate(paths.staff.newMeasurement(tenant.groupId)),
                },
              ]
            : []),
        ]
      : []
  return [
    ...here,
    ...useTenantEntries(),
    ...useLookEntries(),
    { id: 'sign-out', label: t('shell.logOut'), words: t('search.signOutWords'), icon: LogOut, act: signOut },
  ]
}

function useTenantEntries(): readonly SearchEntry[] {
  const t = useT()
  const navigate = useNavigate()
  const session = useSession()
  const { isBusiness, tenant } = useShellPlace()
  const pathname = useLocation({ select: (location) => location.pathname })
  return businessMemberships(session)
    .filter(({ groupId }) => !isBusiness || groupId !== tenant?.groupId)
    .map(({ groupId, displayName }) => ({
      id: `tenant-${groupId}`,
      label: t('search.toTenant', { tenant: displayName }),
      icon: ArrowLeftRight,
      act: () => void navigate(isBusiness ? { to: placeInTenant(pathname, groupId) } : paths.staff.home(groupId)),
    }))
}

function useLookEntries(): readonly SearchEntry[] {
  const t = useT()
  const isDark = useIsDark()
  const language = useLanguage()
  const choose = useChoosePreferences()
  return [
    {
      id: 'theme',
      label: t(isDark ? 'search.light' : 'search.dark'),
      icon: isDark ? Sun : Moon,
      act: () => void choose({ theme: isDark ? 'light' : 'dark' }),
    },
    ...languages
      .filter((one) => one !== language)
      .map((locale) => ({
        id: `language-${locale}`,
        label: t(`search.language.${locale}`),
        icon: Languages,
        act: () => void choose({ locale }),
      })),
  ]
}
