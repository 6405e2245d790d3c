import { type ConsentPreview, consentsApi } from '@salus/contract/members/consents.ts'
import { resultsInWords } from '@salus/domain/products/results-name.ts'
import type { ReactNode } from 'react'
import { type Translate, useLanguage, useT } from '../../i18n/t.tsx'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Decided } from './use-decide.ts'

interface EffectPreviewProps {
  readonly tenantId: number
  readonly memberId: string
  readonly decision: Pick<Decided, 'purpose' | 'pluginId' | 'decision'>
  /** True if the member reads the preview, false if staff do. */
  readonly isOwn?: boolean
}

export function EffectPreview({ tenantId, memberId, decision, isOwn = false }: EffectPreviewProps) {
  const { purpose, pluginId } = decision
  const preview = useApiQuery(
    consentsApi.previewConsent,
    {
      params: { tenantId, memberId },
      query: { purpose, decision: decision.decision, pluginId },
    },
    { staleTime: 0 },
  )
  if (preview.data === undefined && preview.isError)
    return <ProblemState error={preview.error} onRetry={() => void preview.refetch()} />
  if (preview.data === undefined) return <Skeleton className="mt-5 h-28" />
  return <Effect preview={preview.data} isOwn={isOwn} />
}

function Effect({ preview, isOwn }: { readonly preview: ConsentPreview; readonly isOwn: boolean }) {
  const t = useT()
  const { stops, starts, tenantDisplayName: tenant } = preview
  const listed = (effects: ConsentPreview['stops']) =>
    effects.map((effect) => <li key={effect}>{t(`consents.preview.effect.${effect}`, { tenant })}</li>)
  return (
    <>
      {preview.counts.length > 0 && <WhoSees preview={preview} isOwn={isOwn} />}
      {stops.length > 0 && <Effects title={t('consents.preview.stops')}>{listed(stops)}</Effects>}
      {starts.length > 0 && <Effects title={t('consents.preview.starts')}>{listed(starts)}</Effects>}
      {stops.includes('staff-reading') && <p className="mt-3 text-small text-ink-2">{t('consents.preview.printed')}</p>}
    </>
  )
}

function Effects({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <h3 className="mt-4 font-medium">{title}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5 text-small text-ink-2">{children}</ul>
    </>
  )
}

function WhoSees({ preview, isOwn }: { readonly preview: ConsentPreview; readonly isOwn: boolean }) {
  const t = useT()
  const language = useLanguage()
  const { counts, today, after } = preview
  const rows = counts
    .map(({ pluginId, checkUps }, row) => ({
      pluginId,
      checkUps,
      before: readersInWords(t, preview, { seenBy: today.results[row]?.seenBy, isOwn }),
      afterwards: readersInWords(t, preview, { seenBy: after.results[row]?.seenBy, isOwn }),
    }))
    // Rows that change come first.
    .toSorted((one, other) => Number(one.before === one.afterwards) - Number(other.before === other.afterwards))
  return (
    <table className="tbl tight mt-5 w-full text-small [&_td]:!px-2 [&_th]:!px-2">
      <caption className="pb-1 text-left font-medium">{t('consents.preview.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('consents.preview.kind')}</th>
          <th scope="col">{t('consents.preview.today')}</th>
          <th scope="col">{t('consents.preview.after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ pluginId, checkUps, before, afterwards }) => {
          return (
            <tr key={pluginId}>
              <th scope="row" className="!whitespace-normal text-left font-normal">
                <span className="block text-ink">{resultsInWords(pluginId, language)}</span>
                {checkUps !== null && (
                  <span className="block text-muted">{t('consents.results', { count: checkUps })}</span>
                )}
              </th>
              <td>{before}</td>
              <td className={before === afterwards ? '' : 'font-semibold text-ink'}>{afterwards}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

type SeenBy = ConsentPreview['today']['results'][number]['seenBy']

function readersInWords(
  t: Translate,
  { readers }: ConsentPreview,
  { seenBy, isOwn }: { readonly seenBy: SeenBy | undefined; readonly isOwn: boolean },
): string {
  if (!seenBy?.includes('Staff')) return t(isOwn ? 'consents.preview.onlyYou' : 'consents.preview.onlyMember')
  const count = (role: 'Admin' | 'Staff') => readers.find((one) => one.role === role)?.people ?? 0
  return t(isOwn ? 'consents.preview.you' : 'consents.preview.member', {
    staff: count('Staff'),
    admins: count('Admin'),
  })
}
