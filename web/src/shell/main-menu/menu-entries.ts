import type { Membership } from '@salus/contract/account/session.ts'
import { isEmployee, may } from '@salus/domain/tenants/roles.ts'
import type { TranslationKey } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import {
  ClipboardList,
  Boxes,
  ChartNoAxesColumn,
  CircleArrowUp,
  FileText,
  IdCard,
  LayoutDashboard,
  MessageSquare,
  Scale,
  Settings,
  Users,
} from '../../ui/icons.ts'
import type { LucideIcon } from '../../ui/icons.ts'

type Target =
  | ReturnType<
      (typeof paths.staff)[
        | 'products'
        | 'employees'
        | 'support'
        | 'upgrade'
        | 'groupSurveys'
        | 'groupSurveys'
        | 'tenantSettings'
        | 'members'
        | 'performAnalysis']
    >
  | ReturnType<typeof paths.staff.measurements>
  | ReturnType<(typeof paths.member)['overview' | 'documents' | 'performAnalysis']>

export interface MenuEntry {
  label: TranslationKey
  icon: LucideIcon
  tabs: readonly string[]
  target: Target
}

export interface MenuGroup {
  label: TranslationKey | null
  entries: readonly MenuEntry[]
}

const entry = (
  label: TranslationKey,
  icon: LucideIcon,
  place: { tabs: readonly string[]; target: Target },
): MenuEntry => ({ label, icon, ...place })

/**
 * Returns the entries of the member menu in order (specification 2.4). `analysisPath` is the path of the first
 * available profile.
 */
export const memberMenu = (analysisPath: string): readonly MenuGroup[] => [
  {
    label: null,
    entries: [
      entry('shell.overview', LayoutDashboard, { tabs: ['', 'member-dashboard'], target: paths.member.overview() }),
      entry('shell.documents', FileText, { tabs: ['documents'], target: paths.member.documents() }),
      entry('shell.analysis', ClipboardList, {
        tabs: ['perform-analysis'],
        target: paths.member.performAnalysis(analysisPath),
      }),
    ],
  },
]

/**
 * Returns the menu entries for an employee. The group surveys are included if the role may see them. For people with
 * read access only, returns only the group surveys.
 */
export function staffMenu(
  { groupId, role }: Pick<Membership, 'groupId' | 'role'>,
  analysisPath: string,
): readonly MenuGroup[] {
  const surveys = may(role, 'see-group-surveys')
    ? [
        entry('shell.groupSurveys', ChartNoAxesColumn, {
          tabs: ['group-surveys'],
          target: paths.staff.groupSurveys(groupId),
        }),
      ]
    : []
  if (!isEmployee(role)) return [{ label: null, entries: surveys }]
  return [
    {
      label: 'shell.administration',
      entries: [
        entry('shell.products', Boxes, { tabs: ['products-overview'], target: paths.staff.products(groupId) }),
        entry('shell.employees', IdCard, { tabs: ['users-overview'], target: paths.staff.employees(groupId) }),
        entry('shell.contact', MessageSquare, { tabs: ['support'], target: paths.staff.support(groupId) }),
        entry('shell.upgrade', CircleArrowUp, { tabs: ['upgrade-tariff'], target: paths.staff.upgrade(groupId) }),
        entry('shell.settings', Settings, {
          tabs: ['tenant-settings', 'audit-log'],
          target: paths.staff.tenantSettings(groupId),
        }),
      ],
    },
    {
      label: 'shell.management',
      entries: [
        entry('shell.members', Users, { tabs: ['members-overview', 'guests'], target: paths.staff.members(groupId) }),
        entry('shell.measurements', Scale, {
          tabs: ['member-measurements', 'measurement-days'],
          target: paths.staff.measurements(groupId),
        }),
        entry('shell.analysis', ClipboardList, {
          tabs: ['perform-analysis', 'measurement-files'],
          target: paths.staff.performAnalysis(groupId, { path: analysisPath }),
        }),
        ...surveys,
      ],
    },
  ]
}

export const bottomTabs = {
  member: ['member-dashboard', 'documents', 'perform-analysis'],
  staff: ['members-overview', 'member-measurements', 'perform-analysis'],
  reader: ['group-surveys'],
} as const
