import { Link } from '@tanstack/react-router'
import { startTransition, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { Menu } from '../../ui/icons.ts'
import { AreaSwitch } from '../area-switch.tsx'
import { LanguageSwitch } from '../language-switch.tsx'
import { useShellPlace } from '../shell-place.ts'
import { TenantSelect } from '../tenant-select/tenant-select.tsx'
import { bottomTabs } from './menu-entries.ts'
import type { MenuEntry } from './menu-entries.ts'
import { MenuFoot } from './menu-foot.tsx'
import { MenuList } from './menu-list.tsx'
import { UnreadMark } from './unread-mark.tsx'
import { useMainMenu } from './use-main-menu.ts'

const cell =
  'flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 text-center text-[min(0.6875rem,4vw)] leading-[1.3]'

export function BottomBar() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { isBusiness, tenant } = useShellPlace()
  const { groups, isPresent, isDisabled, countUnread } = useMainMenu()
  const wanted: readonly string[] = bottomTabs[isBusiness ? (tenant?.role === 'Reader' ? 'reader' : 'staff') : 'member']
  const entries = groups
    .flatMap((group) => group.entries)
    .filter(({ tabs }) => tabs.some((tab) => wanted.includes(tab)))
  // "More" contains all entries, so it shows the number of unread items of all entries.
  const unread = groups.flatMap((group) => group.entries).reduce((sum, entry) => sum + countUnread(entry), 0)
  const isMore = !entries.some(isPresent)
  return (
    <>
      <nav
        aria-label={t('shell.bottomMenu')}
        className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[max(var(--inset-bottom),8px)] pt-1 small:hidden [@media(max-height:29.99875rem)]:static"
      >
        {entries.map((entry) => (
          <BottomEntry key={entry.label} entry={entry} isPresent={isPresent(entry)} isDisabled={isDisabled(entry)} />
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          // `true` instead of `page`, because this button does not link to the current page.
          aria-current={isMore || undefined}
          className={classNames(cell, 'relative', isMore ? 'font-semibold text-accent-ink' : 'font-medium text-muted')}
          // A transition, because rendering the sheet must not delay the visible reaction to the click.
          onClick={() => startTransition(() => setOpen(true))}
        >
          <Menu aria-hidden strokeWidth={1.75} className="size-6" />
          {t('shell.more')}
          <span className="absolute left-[min(50%,calc(100%-1.75rem))] top-0.5 ml-1">
            <UnreadMark count={unread} />
          </span>
        </button>
      </nav>
      <MoreSheet isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function BottomEntry({ entry, isPresent, isDisabled }: { entry: MenuEntry; isPresent: boolean; isDisabled: boolean }) {
  const t = useT()
  const Icon = entry.icon
  const content = (
    <>
      <Icon aria-hidden strokeWidth={1.75} className="size-6" />
      <span className="max-w-full px-0.5 wrap-anywhere hyphens-auto max-[21rem]:px-0 max-[21rem]:tracking-tight">
        {t(entry.label)}
      </span>
    </>
  )
  if (isDisabled) {
    return (
      <span
        role="link"
        aria-disabled="true"
        title={t('shell.analysisDisabled')}
        className={classNames(cell, 'font-medium text-muted opacity-45')}
      >
        {content}
      </span>
    )
  }
  return (
    <Link
      {...entry.target}
      activeProps={{}}
      aria-current={isPresent ? 'page' : undefined}
      className={classNames(cell, isPresent ? 'font-semibold text-accent-ink' : 'font-medium text-muted')}
    >
      {content}
    </Link>
  )
}

function MoreSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT()
  return (
    <Drawer side="bottom" isOpen={isOpen} onClose={onClose} title={t('shell.menu')} closeLabel={t('shell.close')}>
      <div className="space-y-4 px-4 pb-2">
        <AreaSwitch isWide onChosen={onClose} />
        <TenantSelect isWide onChosen={onClose} />
        <MenuList isSheet onChosen={onClose} />
        <LanguageSwitch isLong className="w-full [&>*]:flex-1" />
        <MenuFoot isSheet onChosen={onClose} />
      </div>
    </Drawer>
  )
}
