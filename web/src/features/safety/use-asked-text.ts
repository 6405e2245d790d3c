import type { SafetyQuestionOfMember } from '@salus/contract/measuring/safety-answers.ts'
import { useFormat, useT } from '../../i18n/t.tsx'

type Given = NonNullable<SafetyQuestionOfMember['answer']>

export function useAskedText() {
  const t = useT()
  const format = useFormat()
  return ({ askedOn, askedBy, saidBy }: Given) =>
    t(saidBy === 'self' ? 'safety.askedSelf' : 'safety.askedBy', { date: format.date(askedOn), name: askedBy })
}
