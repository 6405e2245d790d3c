import { Send, Ticket, X } from 'lucide-react'
import { useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'

interface SelectionBarProps {
  readonly count: number
  readonly isBusy: boolean
  readonly onInvite: () => void
  readonly onPrint: () => void
  readonly onClear: () => void
}

/** What can be done with the selected members. */
export function SelectionBar({ count, isBusy, onInvite, onPrint, onClear }: SelectionBarProps) {
  const t = useT()
  if (count === 0) return null
  return (
    <div className="pointer-events-none sticky bottom-4 z-30 mt-4 flex justify-center">
      <div className="card pointer-events-auto flex flex-wrap items-center justify-center gap-1 p-2 shadow-lg">
        <span role="status" className="num px-3 font-medium">
          {t('invitations.selected', { count })}
        </span>
        <Button variant="quiet" onClick={onInvite}>
          <Send aria-hidden strokeWidth={1.75} />
          {t('invitations.byMail')}
        </Button>
        <Button variant="quiet" isBusy={isBusy} onClick={onPrint}>
          <Ticket aria-hidden strokeWidth={1.75} />
          {t('invitations.byCode')}
        </Button>
        <Button variant="quiet" iconOnly aria-label={t('invitations.clear')} onClick={onClear}>
          <X aria-hidden />
        </Button>
      </div>
    </div>
  )
}
