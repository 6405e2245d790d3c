import type { ChangeWord as Change, ShownScore } from '@salus/domain/group-reports/release.ts'
import { useT } from '../../../i18n/t.tsx'
import {
  ArrowRightLeft,
  BadgeAlert,
  BadgeCheck,
  CircleAlert,
  CircleCheck,
  CircleHelp,
  Equal,
} from '../../../ui/icons.ts'
import { useRepeatedMark } from '../earlier-month.ts'

type Comparison = NonNullable<ShownScore['comparedWithWhole']>

const comparisons = {
  better: { word: 'groupReports.compared.better', short: 'groupReports.comparedShort.better' },
  worse: { word: 'groupReports.compared.worse', short: 'groupReports.comparedShort.worse' },
  different: { word: 'groupReports.compared.different', short: 'groupReports.comparedShort.different' },
  'no-difference': { word: 'groupReports.compared.noDifference', short: 'groupReports.comparedShort.noDifference' },
} as const satisfies Record<Comparison, object>

interface ComparisonWordProps {
  readonly verdict: Comparison
  /** Set for table cells: uses short words, and shows "no difference" on screen only as a symbol. */
  readonly isShort?: boolean
}

export function ComparisonWord({ verdict, isShort = false }: ComparisonWordProps) {
  const t = useT()
  const isQuiet = verdict === 'no-difference'
  const word = t(isShort ? comparisons[verdict].short : comparisons[verdict].word)
  return (
    <span
      className={`inline-flex items-center gap-1 text-caption ${isQuiet ? 'text-muted' : `font-medium ${inks[verdict]}`}`}
    >
      <ComparisonSign verdict={verdict} isOnScreenOnly={isShort && isQuiet} />
      {isShort && isQuiet ? <span className="sr-only print:not-sr-only">{word}</span> : word}
    </span>
  )
}

const inks = { better: 'text-normal-ink', worse: 'text-over-ink', different: 'text-ink', 'no-difference': '' } as const

/**
 * Shows the symbol of a verdict. With `isOnScreenOnly`, the symbol is not printed, because narrow columns on paper have
 * room only for the words.
 */
function ComparisonSign({
  verdict,
  isOnScreenOnly,
}: {
  readonly verdict: Comparison
  readonly isOnScreenOnly: boolean
}) {
  const Sign = { better: CircleCheck, worse: CircleAlert, different: ArrowRightLeft, 'no-difference': Equal }[verdict]
  return <Sign aria-hidden className={`size-3.5 shrink-0 ${isOnScreenOnly ? 'print:hidden' : ''}`} />
}

export function RepeatedWord() {
  const mark = useRepeatedMark()
  return (
    <span className="inline-block rounded-chip border border-line bg-surface px-1.5 text-caption font-medium text-ink-2 print:border-0 print:px-0">
      {mark}
    </span>
  )
}

const changes = {
  better: { word: 'groupReports.change.better', sign: BadgeCheck, ink: 'font-medium text-ink', signInk: 'text-link' },
  worse: { word: 'groupReports.change.worse', sign: BadgeAlert, ink: 'font-medium text-ink', signInk: 'text-over-ink' },
  changed: {
    word: 'groupReports.change.changed',
    sign: ArrowRightLeft,
    ink: 'font-medium text-ink',
    signInk: 'text-ink-2',
  },
  'no-real-change': { word: 'groupReports.change.none', sign: Equal, ink: 'text-muted', signInk: '' },
  'not-comparable': { word: 'groupReports.change.notComparable', sign: CircleHelp, ink: 'text-muted', signInk: '' },
} as const satisfies Record<Change, object>

export function ChangeWord({ change }: { readonly change: Change }) {
  const t = useT()
  const { word, sign: Sign, ink, signInk } = changes[change]
  return (
    <span className={`inline-flex items-center gap-1.5 text-caption ${ink}`}>
      <Sign aria-hidden className={`size-4 shrink-0 ${signInk}`} />
      {t(word)}
    </span>
  )
}
