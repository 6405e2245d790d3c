import { writeAmount } from '@salus/domain/unit-words.ts'
import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import type { MeasurementProfileAsData, ProfileItem } from '@salus/contract/measuring/profiles.ts'
import type { Format } from '../../../i18n/format.ts'
import { type Translate, useFormat, useT } from '../../../i18n/t.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { useIsQuiet } from '../rows/quiet-mode.tsx'

type Answer = CheckUp['answers'][string]

export function AnswersCard({
  answers,
  profile,
}: {
  readonly answers: CheckUp['answers']
  readonly profile: MeasurementProfileAsData
}) {
  const t = useT()
  const writeAnswer = useAnswerText()
  const given = profile.items.filter((item) => item.id in answers)
  if (given.length === 0) return null
  return (
    <Disclosure title={t(profile.kind === 'questionnaire' ? 'checkUps.answers' : 'checkUps.typedValues')}>
      <dl className="divide-y divide-sep">
        {given.map((item) => (
          <div key={item.id} className="grid gap-x-6 gap-y-0.5 py-2.5 @[35rem]:grid-cols-[1fr_auto]">
            <dt className="max-w-[68ch] text-ink-2">{item.text}</dt>
            <dd className="num font-medium @[35rem]:text-right">{writeAnswer(item, answers[item.id] ?? null)}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}

/**
 * Returns a function that formats an answer in words. In quiet mode, the function hides answers that are only a number.
 */
export function useAnswerText() {
  const t = useT()
  const format = useFormat()
  const isQuiet = useIsQuiet()
  return (item: ProfileItem, answer: Answer): string => {
    const text = answerText(item, answer, { t, format })
    return isQuiet && (isCount(item, answer) || isNumber(text)) ? t('checkUps.trace.hidden') : text
  }
}

const isCount = ({ options }: ProfileItem, answer: Answer) => typeof answer === 'number' && options === undefined

/** Returns true if the label is only a number, as for a step of a scale that has no word. */
const isNumber = (label: string) => /^\d+$/.test(label)

interface AnswerWords {
  readonly t: Translate
  readonly format: Format
}

function answerText(item: ProfileItem, answer: Answer, { t, format }: AnswerWords): string {
  if (answer === null) return t('checkUps.declined')
  if (typeof answer === 'boolean') return t(answer ? 'checkUps.yes' : 'checkUps.no')
  const labelFor = (value: string | number) =>
    item.options?.find((option) => String(option.value) === String(value))?.label
  if (Array.isArray(answer)) return answer.map((value) => labelFor(value) ?? value).join(', ')
  const label = labelFor(answer)
  if (label !== undefined) return label
  if (typeof answer !== 'number') return item.unit === undefined ? answer : `${answer} ${item.unit}`
  return writeAmount({ value: answer, unit: item.unit, decimals: 0 }, format.number(answer), format.language)
}
