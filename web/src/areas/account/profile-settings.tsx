import { Link, useSearch } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import type { TranslationKey } from '../../i18n/t.tsx'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SettingsSkeleton } from './settings-skeleton.tsx'
import { type SettingsSection, settingsSections } from './settings-sections.ts'
import { lazyPart } from '../../platform/pages/lazy-part.tsx'

const pages: Readonly<Record<SettingsSection, ComponentType>> = {
  personal: lazyPart(async () => (await import('./personal-data.tsx')).PersonalData),
  security: lazyPart(async () => (await import('./security.tsx')).Security),
  privacy: lazyPart(async () => (await import('./privacy.tsx')).Privacy),
  notifications: lazyPart(async () => (await import('./notifications.tsx')).Notifications),
  appearance: lazyPart(async () => (await import('./appearance.tsx')).Appearance),
}

const names: Readonly<Record<SettingsSection, TranslationKey>> = {
  personal: 'settings.personal',
  security: 'settings.security',
  privacy: 'settings.privacy',
  notifications: 'settings.notifications',
  appearance: 'settings.appearance',
}

export function ProfileSettings() {
  const t = useT()
  const { section: asked } = useSearch({ strict: false })
  const section = settingsSections.find((one) => one === asked) ?? 'personal'
  const Page = pages[section]
  return (
    <div className="max-w-[980px]">
      <PageHeader title={t('account.profileSettings')} />
      <SectionTabs current={section} />
      <Suspense fallback={<SettingsSkeleton />}>
        <Page />
        <MorePages />
      </Suspense>
    </div>
  )
}

/**
 * Renders links instead of tabs, because each section has its own URL. In narrow windows, the row scrolls to the link
 * of the current section.
 */
function SectionTabs({ current }: { current: SettingsSection }) {
  const t = useT()
  return (
    <nav aria-label={t('settings.sections')} className="scroll-row tabs mb-6">
      {settingsSections.map((section) => (
        <Link
          key={section}
          ref={section === current ? showInRow : undefined}
          to="."
          search={{ section: section === 'personal' ? undefined : section }}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={section === current ? 'page' : undefined}
          className={section === current ? 'on' : undefined}
        >
          {t(names[section])}
        </Link>
      ))}
    </nav>
  )
}

function showInRow(link: HTMLElement | null): void {
  const row = link?.parentElement
  if (link && row) row.scrollLeft = link.offsetLeft - row.offsetLeft - 40
}

function MorePages() {
  const t = useT()
  return (
    <nav aria-label={t('account.more')} className="flex flex-wrap gap-x-6 pt-6 text-small small:gap-y-1">
      <Link {...paths.memberships()} className="link py-3.25 small:py-2">
        {t('account.memberships')}
      </Link>
      <Link {...paths.linking()} className="link py-3.25 small:py-2">
        {t('account.linking')}
      </Link>
      <Link {...paths.information()} className="link py-3.25 small:py-2">
        {t('public.information')}
      </Link>
      <Link {...paths.privacy()} className="link py-3.25 small:py-2">
        {t('public.privacy')}
      </Link>
      <Link {...paths.about()} className="link py-3.25 small:py-2">
        {t('public.about')}
      </Link>
    </nav>
  )
}
