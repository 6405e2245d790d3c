import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { ProfileItem } from '@salus/contract/measuring/profiles.ts'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { useAnswerText } from './answers-card.tsx'
import { useIsQuiet } from '../rows/quiet-mode.tsx'
import type { RowTrace } from '../rows/row.ts'

interface TraceAnswersProps {
  readonly trace: RowTrace
  readonly answers: CheckUp['answers']
  readonly items: readonly ProfileItem[]
}

export function TraceAnswers({ trace, answers, items }: TraceAnswersProps) {
  const t = useT()
  const format = useFormat()
  const isQuiet = useIsQuiet()
  const writeAnswer = useAnswerText()
  const showsCounts = trace.isCounted && !isQuiet
  const used = trace.items.flatMap((traced) => {
    const item = items.find(({ id }) => id === traced.id)
    const answer = answers[traced.id]
    return item === undefined || (answer === undefined && !trace.isCounted) ? [] : [{ ...traced, item, answer }]
  })
  return (
    <table className="w-full">
      <thead>
        <tr className="text-caption text-muted">
          <th scope="col" className="pb-1 font-normal">
            {t('checkUps.trace.question')}
          </th>
          <th scope="col" className="px-3 pb-1 font-normal">
            {t('checkUps.trace.answer')}
          </th>
          {showsCounts && (
            <th scope="col" className="pb-1 !text-right font-normal">
              {t('checkUps.trace.counts')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {used.map(({ id, item, answer, isReversed }) => (
          <tr key={id} className="border-t border-sep align-top">
            <td className="py-1.5">{item.text}</td>
            <td className="num px-3 py-1.5 font-medium text-ink">
              {answer === undefined ? t('checkUps.trace.notAnswered') : writeAnswer(item, answer)}
            </td>
            {showsCounts && (
              <td className="num py-1.5 text-right whitespace-nowrap">
                {typeof answer === 'number' && format.number(countAnswer(item, answer, isReversed))}
                {isReversed && <span className="block text-caption text-muted">{t('checkUps.trace.reversed')}</span>}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * Returns the number that an answer adds to the score. This is the value of the answer. For a reversed item, the value
 * is mirrored between the lowest and the highest option.
 */
export function countAnswer(item: ProfileItem, answer: number, isReversed: boolean): number {
  if (!isReversed) return answer
  const values = (item.options ?? []).map(({ value }) => Number(value))
  return Math.min(...values) + Math.max(...values) - answer
}
