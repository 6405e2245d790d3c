import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TenantSettingsSection } from '../../../features/tenant-settings/settings-sections.ts'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { classNames } from '../../../ui/class-names.ts'
import {
  Building2,
  CalendarClock,
  ChevronRight,
  FileClock,
  KeyRound,
  LifeBuoy,
  LogOut,
  type LucideIcon,
  ScrollText,
  ShieldCheck,
  Tablet,
} from '../../../ui/icons.ts'
import { sectionHints, sectionNames } from './section-texts.ts'

const icons: Readonly<Record<TenantSettingsSection, LucideIcon>> = {
  organisation: Building2,
  'check-ups': CalendarClock,
  'help-lines': LifeBuoy,
  security: ShieldCheck,
  keys: KeyRound,
  devices: Tablet,
  'data-protection': FileClock,
  end: LogOut,
}

export const sectionLinkId = (section: TenantSettingsSection) => `settings-${section}`

interface SectionListProps {
  readonly tenantId: number
  readonly offered: readonly TenantSettingsSection[]
  readonly shown: TenantSettingsSection | undefined
  readonly isWide: boolean
  readonly unsaved: TenantSettingsSection | undefined
  readonly hasAuditLog: boolean
}

export function SectionList({ tenantId, offered, shown, isWide, unsaved, hasAuditLog }: SectionListProps) {
  const t = useT()
  return (
    <nav aria-label={t('tenantSettings.sections')} className={isWide ? undefined : 'card overflow-hidden'}>
      <ul className={isWide ? 'sticky top-4 space-y-1' : 'divide-y divide-sep'}>
        {offered.map((section) => (
          <li key={section}>
            <Link
              {...paths.staff.tenantSettings(tenantId, section)}
              id={sectionLinkId(section)}
              // Set here, because the router compares only URLs. A wide window shows the first section even if the URL
              // contains no section.
              aria-current={section === shown ? 'page' : undefined}
              activeProps={{}}
              className={linkClass(isWide, section === shown)}
            >
              <Entry
                icon={icons[section]}
                isWide={isWide}
                name={t(sectionNames[section])}
                hint={t(sectionHints[section])}
                note={section === unsaved && t('tenantSettings.unsaved')}
              />
            </Link>
          </li>
        ))}
        {hasAuditLog && (
          <li>
            <Link {...paths.staff.auditLog(tenantId)} activeProps={{}} className={linkClass(isWide, false)}>
              <Entry icon={ScrollText} isWide={isWide} name={t('audit.title')} hint={t('tenantSettings.auditHint')} />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

const linkClass = (isWide: boolean, isOn: boolean) =>
  isWide
    ? classNames('nav h-auto! min-h-11 py-2', isOn && 'on')
    : 'flex min-h-16 items-center gap-4 px-4 py-3 hover:bg-well'

interface EntryProps {
  readonly icon: LucideIcon
  readonly isWide: boolean
  readonly name: string
  readonly hint: string
  readonly note?: ReactNode
}

function Entry({ icon: Icon, isWide, name, hint, note = false }: EntryProps) {
  const notice = note !== false && <span className="block text-small font-normal text-warning-ink">{note}</span>
  if (isWide)
    return (
      <>
        <Icon aria-hidden strokeWidth={1.75} className="shrink-0" />
        <span className="min-w-0 leading-5 [overflow-wrap:anywhere]">
          {name}
          {notice}
        </span>
      </>
    )
  return (
    <>
      <span className="tile" aria-hidden="true">
        <Icon strokeWidth={1.75} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
        <span className="block text-small text-ink-2">{hint}</span>
        {notice}
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </>
  )
}
