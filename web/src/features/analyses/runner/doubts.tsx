import type { AnswersInput } from '@salus/contract/check-ups/answers.ts'
import type { PersonDoubt } from '@salus/contract/check-ups/person-doubts.ts'
import type { Problem } from '@salus/contract/problem.ts'
import { useState } from 'react'
import { useFormat, useT } from '../../../i18n/t.tsx'
import { doubtTexts } from '../../../platform/people/doubt-texts.ts'
import { TriangleAlert } from '../../../ui/icons.ts'

/**
 * Returns the server's doubts about whether the answers come from this person. The doubts are dropped once an answer
 * changes.
 */
export function useDoubted(problem: Problem | null, answers: Readonly<AnswersInput>) {
  const [sent, setSent] = useState('')
  const isAsked = problem?.code === 'maybe-another-person' && sent === JSON.stringify(answers)
  return {
    doubts: isAsked ? (problem.doubts ?? []) : [],
    remember: (sending: Readonly<AnswersInput>) => setSent(JSON.stringify(sending)),
  }
}

interface DoubtsProps {
  readonly doubts: readonly PersonDoubt[]
  /** `undefined` for people who answer for themselves. */
  readonly memberName: string | undefined
}

export function Doubts({ doubts, memberName }: DoubtsProps) {
  const t = useT()
  const format = useFormat()
  return (
    <div role="alert">
      {doubts.length > 0 && (
        <div className="mt-5 flex items-start gap-3 rounded-control bg-warning-soft px-4 py-3 text-warning-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <div className="min-w-0">
            <p className="font-semibold">{t('analyses.doubt.title')}</p>
            <p className="mt-0.5">
              {memberName === undefined ? t('analyses.doubt.self') : t('analyses.doubt.staff', { name: memberName })}
            </p>
            <ul className="num mt-2 list-disc space-y-0.5 pl-5">
              {doubtTexts(doubts, { t, format }).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}
