import type { SafetyGateOfMember, SafetyQuestionOfMember } from '@salus/contract/measuring/safety-answers.ts'
import { safetyQuestion, type SafetyQuestionCode } from '@salus/domain/safety/safety-questions.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { ArrowRight, Zap } from '../../ui/icons.ts'
import type { Asked } from './asked.ts'
import { GateFoot, GateHead } from './gate-parts.tsx'

interface SafetyFormProps {
  readonly gate: SafetyGateOfMember
  readonly asked: Asked
  /** True if all questions are asked again, false if only the due questions are asked. */
  readonly isChanging: boolean
  readonly onAnswer: (answers: readonly { question: SafetyQuestionCode; applies: boolean }[]) => Promise<void>
  readonly onEarlier: () => void
}

/** Asks the questions on one page. Ticks from earlier answers stay until the person removes them. */
export function SafetyForm({ gate, asked, isChanging, onAnswer, onEarlier }: SafetyFormProps) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const questions = gate.questions.filter(({ isDue }) => isDue || isChanging)
  const [ticked, setTicked] = useState<readonly SafetyQuestionCode[]>(() =>
    gate.questions.flatMap(({ question, answer }) => (answer?.applies === true ? [question] : [])),
  )
  const { send, failure, isBusy } = useSending(onAnswer)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const applying = questions.filter(({ question }) => ticked.includes(question))
  const toggle = (code: SafetyQuestionCode) =>
    setTicked((before) => (before.includes(code) ? before.filter((one) => one !== code) : [...before, code]))
  return (
    <>
      <main className="flex-1 bg-page px-4 pb-8 pt-5 small:px-8">
        <form
          id={id}
          className="mx-auto max-w-[720px]"
          onSubmit={(event) => {
            event.preventDefault()
            void send(questions.map(({ question }) => ({ question, applies: ticked.includes(question) })))
          }}
        >
          <GateHead
            ref={heading}
            icon={<Zap />}
            title={t('safety.title')}
            text={t(asked === 'self' ? 'safety.text.self' : 'safety.text.staff')}
          />
          <fieldset className="card min-w-0 px-5 py-1.5">
            <legend className="sr-only">{t('safety.legend')}</legend>
            {questions.map((one) => (
              <QuestionRow
                key={one.question}
                one={one}
                isTicked={ticked.includes(one.question)}
                onToggle={() => toggle(one.question)}
              />
            ))}
          </fieldset>
          <FormAlert text={failure} className="mt-3" />
          <p className="mt-3 max-w-[68ch] text-small text-muted">
            {t(asked === 'self' ? 'safety.kept.self' : 'safety.kept.staff')}
          </p>
        </form>
      </main>
      <GateFoot>
        <Button variant="quiet" size="large" className="flex-1 basis-36 small:flex-none" onClick={onEarlier}>
          {t('safety.earlier')}
        </Button>
        <Button
          type="submit"
          form={id}
          variant="primary"
          size="large"
          isBusy={isBusy}
          className="flex-1 basis-36 small:ml-auto small:flex-none"
        >
          {t(applying.length === 0 ? 'safety.none' : 'safety.goOn')}
          <ArrowRight aria-hidden />
        </Button>
      </GateFoot>
    </>
  )
}

interface QuestionRowProps {
  readonly one: SafetyQuestionOfMember
  readonly isTicked: boolean
  readonly onToggle: () => void
}

function QuestionRow({ one: { question: code, answer }, isTicked, onToggle }: QuestionRowProps) {
  const t = useT()
  const format = useFormat()
  const language = useLanguage()
  const id = useId()
  const question = safetyQuestion(code)
  if (question === undefined) return null
  const before =
    answer === null
      ? undefined
      : t('safety.before', {
          answer: t(answer.applies ? 'safety.yes' : 'safety.no'),
          date: format.date(answer.askedOn),
        })
  const hint = [question.hint?.[language], before].filter((part) => part !== undefined).join(' ')
  return (
    <label className="flex min-h-14 cursor-pointer items-start gap-3.5 border-b border-sep py-3.5 last:border-0">
      <input
        type="checkbox"
        className="mt-0.5 size-5 shrink-0 accent-[var(--accent)]"
        checked={isTicked}
        aria-labelledby={`${id}-text`}
        aria-describedby={hint === '' ? undefined : `${id}-hint`}
        onChange={onToggle}
      />
      <span className="min-w-0">
        <span id={`${id}-text`} className="block font-medium [hyphens:auto]">
          {question.text[language]}
        </span>
        {hint !== '' && (
          <span id={`${id}-hint`} className="mt-0.5 block text-small text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
