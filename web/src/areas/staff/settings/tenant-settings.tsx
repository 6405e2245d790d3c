import { may, type Role } from '@salus/domain/tenants/roles.ts'
import { useSearch } from '@tanstack/react-router'
import { Activity, Suspense, useEffect, useRef, useState } from 'react'
import {
  type TenantSettingsSection,
  tenantSettingsSections,
} from '../../../features/tenant-settings/settings-sections.ts'
import { type KeptOrganisation, useKeptOrganisation } from '../../../features/tenant-settings/use-kept-organisation.ts'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { useTitleSubject } from '../../../platform/pages/window-title.ts'
import { BackLink } from '../../../shell/back-link.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useMedia } from '../../../ui/sizes/use-media.ts'
import { useTenant } from '../staff-area.tsx'
import { SectionList, sectionLinkId } from './section-list.tsx'
import { SectionPane } from './section-pane.tsx'
import { sectionNames, sectionTexts } from './section-texts.ts'

export function TenantSettingsPage() {
  const t = useT()
  const { tenantId, membership } = useTenant()
  const isWide = useMedia('(min-width: 60rem)')
  const { section: asked } = useSearch({ strict: false })
  const offered = offeredTo(membership.role)
  const shown = offered.find((one) => one === asked) ?? (isWide ? offered[0] : undefined)
  const unsaved = useKeptOrganisation(tenantId)
  useTitleSubject(shown && t(sectionNames[shown]))
  useFocusOnSection(shown)
  const isEditable = may(membership.role, 'change-tenant-settings')
  const isAlone = !isWide && shown !== undefined
  return (
    <div className="max-w-[980px]">
      {isAlone ? (
        <HeadOfSection {...{ tenantId, isEditable }} section={shown} />
      ) : (
        <PageHeader
          title={t('tenantSettings.title')}
          text={isEditable ? membership.displayName : t('tenantSettings.readOnly')}
        />
      )}
      <div className="grid grid-cols-1 gap-x-8 min-[60rem]:grid-cols-[13.5rem_minmax(0,1fr)]">
        {!isAlone && (
          <SectionList
            {...{ tenantId, offered, shown, isWide }}
            unsaved={isEditable && unsaved.kept !== null ? 'organisation' : undefined}
            hasAuditLog={may(membership.role, 'see-audit-log')}
          />
        )}
        <div className="@container min-w-0">
          {isWide && <HeadBesideList section={shown} />}
          <OpenedPanes
            {...{ tenantId, shown, isEditable }}
            displayName={membership.displayName}
            level={isWide ? 3 : 2}
            unsaved={unsaved}
          />
        </div>
      </div>
    </div>
  )
}

function HeadBesideList({ section }: { readonly section: TenantSettingsSection | undefined }) {
  const t = useT()
  if (section === undefined) return null
  return (
    <div className="mb-5" role="status">
      <h2 className="text-h2 font-semibold">{t(sectionNames[section])}</h2>
      <p className="mt-1 max-w-[68ch] text-ink-2">{t(sectionTexts[section])}</p>
    </div>
  )
}

interface HeadOfSectionProps {
  readonly tenantId: number
  readonly section: TenantSettingsSection
  readonly isEditable: boolean
}

function HeadOfSection({ tenantId, section, isEditable }: HeadOfSectionProps) {
  const t = useT()
  return (
    <>
      <BackLink target={paths.staff.tenantSettings(tenantId)}>{t('tenantSettings.title')}</BackLink>
      <PageHeader title={t(sectionNames[section])} text={t(sectionTexts[section])} />
      {!isEditable && <p className="-mt-2 mb-6 text-ink-2">{t('tenantSettings.readOnly')}</p>}
    </>
  )
}

function offeredTo(role: Role): readonly TenantSettingsSection[] {
  const rights: Partial<Record<TenantSettingsSection, boolean>> = {
    keys: may(role, 'manage-api-keys'),
    'data-protection': may(role, 'change-tenant-settings'),
    end: may(role, 'end-tenant'),
  }
  return tenantSettingsSections.filter((section) => rights[section] !== false)
}

interface OpenedPanesProps {
  readonly tenantId: number
  readonly displayName: string
  readonly shown: TenantSettingsSection | undefined
  readonly isEditable: boolean
  readonly level: 2 | 3
  readonly unsaved: KeptOrganisation
}

/**
 * Keeps each opened section mounted, and hides the sections that are not shown. Sections therefore keep their typed
 * text.
 */
function OpenedPanes({ shown, ...pane }: OpenedPanesProps) {
  const [opened, setOpened] = useState<readonly TenantSettingsSection[]>([])
  if (shown !== undefined && !opened.includes(shown)) setOpened([...opened, shown])
  return opened.map((section) => (
    <Activity key={section} mode={section === shown ? 'visible' : 'hidden'}>
      <Suspense fallback={<Skeleton className="h-80 rounded-card" />}>
        <div>
          <SectionPane section={section} {...pane} />
        </div>
      </Suspense>
    </Activity>
  ))
}

/**
 * In narrow windows, the list with the clicked link disappears, so the focus moves to the heading of the section. When
 * the person returns to the list, the focus moves back to the link.
 */
function useFocusOnSection(shown: TenantSettingsSection | undefined): void {
  const former = useRef(shown)
  useEffect(() => {
    const left = former.current
    former.current = shown
    if (left === shown) return
    const active = document.activeElement
    if (active !== null && active !== document.body) return
    const link = shown === undefined && left !== undefined ? document.getElementById(sectionLinkId(left)) : null
    const target = link ?? document.querySelector<HTMLElement>('main h1')
    if (target === null) return
    if (link === null) target.tabIndex = -1
    target.focus({ preventScroll: link === null })
  }, [shown])
}
