import { explainChange, nameVerdict, otherClassWords } from '@salus/domain/change-words/change-words.ts'
import { fillPlaces } from '@salus/domain/words.ts'
import { useFormat, useLanguage, useT } from '../../../i18n/t.tsx'
import { VerdictSign } from './verdict.tsx'
import type { ResultRow } from '../rows/row.ts'

/**
 * Compares a result that is a word with the previous result, and names the previous word if it differs. The change is
 * never called better or worse.
 */
export function EarlierWord({ before }: { readonly before: NonNullable<ResultRow['before']> }) {
  const t = useT()
  const format = useFormat()
  const language = useLanguage()
  const { judged, word } = before
  const isOther = judged.verdict === 'other-word'
  const nothing = () => ''
  const why = explainChange(
    { ...judged, threshold: null },
    { language, amount: nothing, amountInDative: nothing, points: nothing },
  )
  return (
    <p className="flex items-start gap-2 text-ink-2">
      <VerdictSign verdict={judged.verdict} className="mt-0.5 size-4.5" />
      <span>
        <span className="font-medium text-ink">
          {isOther
            ? fillPlaces(otherClassWords[language], { date: format.date(judged.earlier.dateOfMeasurement) })
            : nameVerdict(judged)[language]}
          .
        </span>
        {isOther && ` ${t('checkUps.word.other', { word })} ${t('checkUps.word.notJudged')}`}
        {why.length > 0 && ` ${why.join(' ')}`}
      </span>
    </p>
  )
}
