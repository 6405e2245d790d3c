import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { useFormat, useT } from '../../i18n/t.tsx'
import { NameOfMember } from '../../platform/people/name-of-member.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Tag } from '../../ui/chip.tsx'

interface VersionsCardProps {
  /** The check-up in the version that is currently shown. */
  readonly checkUp: CheckUp
  readonly onShow: (revision: number) => void
}

export function VersionsCard({ checkUp, onShow }: VersionsCardProps) {
  const t = useT()
  const texts = useVersionTexts(checkUp)
  if (checkUp.amendments.length === 0) return null
  const revisions = [1, ...checkUp.amendments.map(({ revision }) => revision)].toReversed()
  return (
    <Card isPadded heading={t('corrections.versions')} className="mt-4 print:hidden">
      <ol className="divide-y divide-sep">
        {revisions.map((revision) => (
          <li key={revision} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-medium">
                {texts.isWithdrawal(revision)
                  ? t('corrections.isWithdrawal')
                  : t('corrections.version', { number: revision })}
              </p>
              <p className="num text-small text-ink-2">{texts.how(revision)}</p>
              <MovedLine tenantId={checkUp.groupId} {...movedAt(checkUp, revision)} />
            </div>
            {revision === checkUp.revision ? (
              <Tag>{t('corrections.shown')}</Tag>
            ) : (
              <Button size="small" onClick={() => onShow(revision)}>
                {t('corrections.show', { number: revision })}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

const movedAt = ({ amendments }: CheckUp, revision: number) =>
  amendments.find((amendment) => amendment.revision === revision)?.moved

interface MovedLineProps {
  readonly tenantId: number
  readonly from?: string | null
  readonly to?: string | null
}

/**
 * Names the members before and after the check-up was moved. For a member whom the reader may not see, the server
 * returns `null`.
 */
function MovedLine({ tenantId, from, to }: MovedLineProps) {
  const t = useT()
  if (from === undefined || to === undefined) return null
  const name = (memberId: string | null) =>
    memberId === null ? t('corrections.someoneUnseen') : <NameOfMember {...{ tenantId, memberId }} />
  return (
    <p className="flex flex-wrap gap-x-4 text-small text-ink-2">
      <span>
        {t('corrections.movedFrom')} {name(from)}
      </span>
      <span>
        {t('corrections.movedTo')} {name(to)}
      </span>
    </p>
  )
}

export function OldVersionNote({ checkUp, onShow }: VersionsCardProps) {
  const t = useT()
  const format = useFormat()
  const next = checkUp.amendments.find(({ revision }) => revision > checkUp.revision)
  const newest = checkUp.amendments.at(-1)
  if (next === undefined || newest === undefined) return null
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-card border border-line bg-well px-4 py-3 print:border-0"
    >
      <p className="num min-w-0 flex-1 basis-64 font-medium">
        {t('corrections.old', {
          number: checkUp.revision,
          count: newest.revision,
          date: format.date(next.at),
          reason: next.reason,
        })}
      </p>
      <Button size="small" className="print:hidden" onClick={() => onShow(newest.revision)}>
        {t('corrections.backToPresent')}
      </Button>
    </div>
  )
}

function useVersionTexts({ status, amendments, recordedAt, performedBy }: CheckUp) {
  const t = useT()
  const format = useFormat()
  return {
    isWithdrawal: (revision: number) => status === 'withdrawn' && amendments.at(-1)?.revision === revision,
    how(revision: number): string {
      const amendment = amendments.find((one) => one.revision === revision)
      if (amendment !== undefined)
        return t('corrections.changed', {
          date: format.dateTime(amendment.at),
          name: amendment.by,
          reason: amendment.reason,
        })
      const date = format.dateTime(recordedAt)
      if (performedBy === null) return t('corrections.first', { date })
      return t('corrections.firstBy', { date, name: `${performedBy.firstName} ${performedBy.lastName}`.trim() })
    },
  }
}
