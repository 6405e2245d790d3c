import { tariffApi } from '@salus/contract/tenant/tariff.ts'
import { Link } from '@tanstack/react-router'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useApiQuery } from '../../platform/api/query.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CircleAlert, Info, X } from '../../ui/icons.ts'
import { dismissNotes, useDismissedNotes } from './dismissed-notes.ts'
import { limitNotes } from './limit-notes.ts'
import { limitWords } from './limit-words.ts'

const texts = { near: 'tariff.noteNear', reached: 'tariff.noteReached', over: 'tariff.noteOver' } as const

interface LimitNoteProps {
  readonly tenantId: number
  readonly className?: string
}

/**
 * Tells admins that a limit is nearly or fully used. A dismissed note is shown again only if its information has
 * changed.
 */
export function LimitNote({ tenantId, className }: LimitNoteProps) {
  const t = useT()
  const { data, dataUpdatedAt } = useApiQuery(
    tariffApi.getTariffOfTenant,
    { params: { tenantId } },
    { staleTime: 10 * 60_000 },
  )
  const dismissed = useDismissedNotes()
  const month = new Date(dataUpdatedAt).toISOString().slice(0, 7)
  const notes = data ? limitNotes(data, { tenantId, month }) : []
  const note = notes.find(({ key }) => !dismissed.includes(key))
  const isUrgent = note !== undefined && note.level !== 'near'
  const Icon = isUrgent ? CircleAlert : Info
  return (
    <div role="status" className={className}>
      {note && (
        <div
          className={classNames(
            'flex items-start gap-2 rounded-card py-1 pl-3 text-small',
            isUrgent ? 'bg-warning-soft text-warning-ink' : 'bg-accent-soft text-accent-ink',
          )}
        >
          <Icon aria-hidden className="mt-3 size-4 shrink-0" />
          <p className="min-w-0 flex-1 py-2">
            {t(texts[note.level], { limit: t(limitWords[note.limit]) })}{' '}
            <Link {...paths.staff.upgrade(tenantId)} className="inline-block py-1 font-medium underline">
              {t('tariff.noteMore')}
            </Link>
          </p>
          <Button
            variant="quiet"
            iconOnly
            className="shrink-0"
            aria-label={t('tariff.noteDismiss')}
            onClick={() => dismissNotes([note.key])}
          >
            <X aria-hidden />
          </Button>
        </div>
      )}
    </div>
  )
}
