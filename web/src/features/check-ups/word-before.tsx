import { ArrowRightLeft, CircleHelp, Equal } from 'lucide-react'
import { useT } from '../../i18n/t.tsx'
import type { ResultRow } from './result-row.ts'

/** Whether a result that is a word is the same as before, and else which it was. Neither is better than the other. */
export function WordBefore({ before }: { readonly before: NonNullable<ResultRow['before']> }) {
  const t = useT()
  const { outcome, word } = before
  const Sign = outcome === 'same-word' ? Equal : outcome === 'other-word' ? ArrowRightLeft : CircleHelp
  return (
    <p className="flex items-start gap-2 text-ink-2">
      <Sign aria-hidden className="mt-0.5 size-4.5 text-muted" />
      <span>
        <span className="font-medium text-ink">
          {outcome === 'same-word' && t('checkUps.word.same')}
          {outcome === 'other-word' && t('checkUps.word.other', { word })}
          {outcome === 'not-comparable' && t('checkUps.verdict.unknown')}
        </span>
        {outcome === 'other-word' && ` ${t('checkUps.word.notJudged')}`}
      </span>
    </p>
  )
}
