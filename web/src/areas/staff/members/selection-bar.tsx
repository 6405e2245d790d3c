import { may } from '@salus/domain/tenants/roles.ts'
import { useT } from '../../../i18n/t.tsx'
import { Button } from '../../../ui/button.tsx'
import { Archive, ArchiveRestore, Download, QrCode, Send, Tag, Ticket, X } from '../../../ui/icons.ts'
import type { LucideIcon } from '../../../ui/icons.ts'
import { useTenant } from '../staff-area.tsx'
import type { MemberSelected } from './use-selection.ts'

interface SelectionBarProps {
  readonly selected: MemberSelected
  readonly isBusy: Readonly<Record<'print' | 'export' | 'archive', boolean>>
  readonly isArchive: boolean
  readonly on: Readonly<
    Record<'invite' | 'print' | 'tag' | 'sendAnalysis' | 'export' | 'archive' | 'restore', () => void>
  >
}

export function SelectionBar({ selected, isBusy, isArchive, on }: SelectionBarProps) {
  const t = useT()
  const { membership } = useTenant()
  const { count, isAll, isMoreFound, selectAll, clear } = selected
  if (count === 0) return null
  return (
    <div className="pointer-events-none sticky bottom-24 z-30 mt-4 flex justify-center small:bottom-4">
      <div
        role="toolbar"
        aria-label={t('memberList.withSelected')}
        className="card pointer-events-auto flex max-w-full flex-wrap items-center justify-center gap-x-1 p-2 shadow-lg"
      >
        <span role="status" className="num px-3 font-medium">
          {t('invitations.selected', { count })}
        </span>
        {isMoreFound && (
          <Button variant="soft" onClick={selectAll}>
            {t('memberList.selectAll')}
          </Button>
        )}
        {!isArchive && (
          <Act icon={Send} label={t('invitations.byMail')} isBusy={isAll && isBusy.print} onClick={on.invite} />
        )}
        {!isAll && !isArchive && (
          <Act icon={Ticket} label={t('invitations.byCode')} isBusy={isBusy.print} onClick={on.print} />
        )}
        <Act icon={Tag} label={t('memberList.tagThem')} onClick={on.tag} />
        {!isArchive && <Act icon={QrCode} label={t('memberList.sendAnalysis')} onClick={on.sendAnalysis} />}
        {may(membership.role, 'export-members') && (
          <Act icon={Download} label={t('memberList.export')} isBusy={isBusy.export} onClick={on.export} />
        )}
        {isArchive ? (
          <Act icon={ArchiveRestore} label={t('memberList.restore')} isBusy={isBusy.archive} onClick={on.restore} />
        ) : (
          <Act icon={Archive} label={t('memberList.archive')} isBusy={isBusy.archive} onClick={on.archive} />
        )}
        <Button variant="quiet" iconOnly aria-label={t('invitations.clear')} onClick={clear}>
          <X aria-hidden />
        </Button>
      </div>
    </div>
  )
}

interface ActProps {
  icon: LucideIcon
  label: string
  isBusy?: boolean
  onClick: () => void
}

const Act = ({ icon: Icon, label, isBusy = false, onClick }: ActProps) => (
  <Button variant="quiet" isBusy={isBusy} title={label} className="!min-w-11 @max-[56.25rem]:!px-2.5" onClick={onClick}>
    <Icon aria-hidden strokeWidth={1.75} />
    <span className="sr-only @[56.25rem]:not-sr-only">{label}</span>
  </Button>
)
