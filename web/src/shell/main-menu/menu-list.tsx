import { Link } from '@tanstack/react-router'
import { useT } from '../../i18n/t.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import type { MenuEntry } from './menu-entries.ts'
import { UnreadMark } from './unread-mark.tsx'
import { useMainMenu } from './use-main-menu.ts'

export function MenuList({ isSheet = false, onChosen }: { isSheet?: boolean; onChosen?: () => void }) {
  const t = useT()
  const { groups, isPresent, isDisabled, countUnread } = useMainMenu()
  return (
    <nav
      aria-label={t('shell.mainMenu')}
      className={
        isSheet && groups.length > 1
          ? 'grid grid-cols-1 gap-x-2 gap-y-4 min-[22.5rem]:grid-cols-[1fr_auto]'
          : 'px-3 pt-1'
      }
    >
      {groups.map(({ label, entries }, place) => (
        <div key={label ?? 'entries'} className={classNames(!isSheet && place > 0 && 'mt-6')}>
          {label && <h2 className="group-h mt-1">{t(label)}</h2>}
          <ul className="space-y-0.5">
            {entries.map((entry) => (
              <li key={entry.label}>
                {isDisabled(entry) ? (
                  <DisabledEntry entry={entry} />
                ) : (
                  <PresentEntry
                    entry={entry}
                    isPresent={isPresent(entry)}
                    unread={countUnread(entry)}
                    isSheet={isSheet}
                    onChosen={onChosen}
                  />
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

interface EntryProps {
  entry: MenuEntry
  isPresent: boolean
  unread: number
  isSheet: boolean
  onChosen: (() => void) | undefined
}

function PresentEntry({ entry, isPresent, unread, isSheet, onChosen }: EntryProps) {
  const t = useT()
  const Icon = entry.icon
  return (
    <Link
      {...entry.target}
      activeProps={{}}
      className={classNames('nav', isPresent && 'on', isSheet && '!h-12 !gap-2 !px-2')}
      aria-current={isPresent ? 'page' : undefined}
      onClick={onChosen}
    >
      <Icon aria-hidden strokeWidth={1.75} />
      <span className="flex-1">{t(entry.label)}</span>
      <UnreadMark count={unread} />
    </Link>
  )
}

function DisabledEntry({ entry }: { entry: MenuEntry }) {
  const t = useT()
  const Icon = entry.icon
  return (
    <Tooltip text={t('shell.analysisDisabled')} side="bottom">
      {(described) => (
        <a role="link" aria-disabled="true" tabIndex={0} className="nav off" {...described}>
          <Icon aria-hidden strokeWidth={1.75} />
          <span className="flex-1">{t(entry.label)}</span>
        </a>
      )}
    </Tooltip>
  )
}
