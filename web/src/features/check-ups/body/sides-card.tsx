import { useFormat, useT } from '../../../i18n/t.tsx'
import { SecondaryCard } from '../../../ui/disclosure.tsx'
import type { ResultRow } from '../rows/row.ts'
import { useResultTexts } from '../rows/texts.ts'
import { isByPercent, type SidePair } from './sides.ts'
import { UnitSign } from '../../../platform/unit-sign.tsx'

/** A difference of this many percent, or more, fills half of the bar. */
const widest = 25

/** Shows the left value, the right value and their difference. The card shows only numbers, so quiet mode hides it. */
export function SidesCard({ pairs }: { readonly pairs: readonly SidePair[] }) {
  const t = useT()
  return (
    <SecondaryCard title={t('sheet.sides')} isFlush>
      <table className="w-full border-t border-line">
        <caption className="sr-only">{t('sheet.sides')}</caption>
        <thead>
          <tr className="text-caption text-muted">
            <th scope="col" className="py-2.5 pr-2 pl-5">
              {t('checkUps.value')}
            </th>
            <th scope="col" className="px-2 py-2.5 !text-right">
              {t('sheet.sides.left')}
            </th>
            <th scope="col" aria-hidden="true" className="hidden w-[26%] px-2 @[35rem]:table-cell" />
            <th scope="col" className="py-2.5 pr-5 pl-2 !text-right @[35rem]:pr-2 @[35rem]:!text-left">
              {t('sheet.sides.right')}
            </th>
            <th scope="col" className="hidden py-2.5 pr-5 pl-2 !text-right @[35rem]:table-cell">
              {t('sheet.sides.difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair) => (
            <SideRow key={pair.key} pair={pair} />
          ))}
        </tbody>
      </table>
      <p className="border-t border-sep px-5 py-2.5 text-caption text-muted">{t('sheet.sides.text')}</p>
    </SecondaryCard>
  )
}

function SideRow({ pair }: { readonly pair: SidePair }) {
  const texts = useResultTexts()
  const { name, left, right } = pair
  return (
    <tr className="border-t border-sep">
      <th scope="row" className="py-2.5 pr-2 pl-5 font-medium hyphens-auto">
        {name} <UnitSign unit={left.unit} className="text-small font-normal text-muted" />
        <span className="num block text-small font-normal text-ink-2 @[35rem]:hidden">
          <DifferenceText pair={pair} />
        </span>
      </th>
      <td className="num px-2 text-right font-semibold">{texts.shown(left)}</td>
      <td aria-hidden="true" className="hidden px-2 @[35rem]:table-cell">
        <Balance pair={pair} />
      </td>
      <td className="num px-2 pr-5 text-right font-semibold @[35rem]:pr-2 @[35rem]:text-left">{texts.shown(right)}</td>
      <td className="num hidden py-2 pr-5 pl-2 text-right text-small text-ink-2 @[35rem]:table-cell">
        <DifferenceText pair={pair} />
      </td>
    </tr>
  )
}

function DifferenceText({ pair }: { readonly pair: SidePair }) {
  const t = useT()
  const format = useFormat()
  const texts = useResultTexts()
  const { difference } = pair
  if (difference.larger === 'neither') return t('sheet.sides.equal')
  const amount = isByPercent(pair)
    ? `${format.number(difference.percent, 1)} %`
    : texts.withUnit(buildDifferenceRow(pair), difference.absolute)
  return t(difference.larger === 'left' ? 'sheet.sides.moreLeft' : 'sheet.sides.moreRight', { amount })
}

/** Builds a row for formatting a difference. The row has no ranges. It has as many decimals as the more exact side. */
const buildDifferenceRow = ({ left, right }: SidePair): ResultRow => ({
  ...left,
  decimals: Math.max(left.decimals, right.decimals),
  usual: {},
  bands: [],
})

function Balance({ pair: { difference } }: { readonly pair: SidePair }) {
  const share = (Math.min(difference.percent, widest) / widest) * 50
  const from = difference.larger === 'left' ? 50 - share : 50
  return (
    <svg width="100%" height="14" className="block">
      <rect y="4" width="100%" height="6" rx="3" fill="var(--surface-tertiary)" />
      <rect x={`${from}%`} y="4" width={`${share}%`} height="6" rx="2" fill="var(--chart-1)" />
      <line x1="50%" x2="50%" y1="0" y2="14" stroke="var(--whisker)" strokeWidth="1.5" />
    </svg>
  )
}
