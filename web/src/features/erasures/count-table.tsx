import type { Erasure } from '@salus/contract/members/erasures.ts'
import { useFormat, useT } from '../../i18n/t.tsx'

interface CountTableProps {
  readonly caption: string
  readonly counts: Erasure['counts']
}

export function CountTable({ caption, counts }: CountTableProps) {
  const t = useT()
  const format = useFormat()
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('ownData.receiptKind')}</th>
          <th scope="col">{t('ownData.receiptCount')}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ kind, count }) => (
          <tr key={kind} className="border-b border-sep last:border-0">
            <th scope="row" className="px-5 py-2 text-left font-normal">
              {t(`ownData.kind.${kind}`)}
            </th>
            <td className="num px-5 py-2 text-right">{format.number(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
