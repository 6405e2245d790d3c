import type { SafetyGateOfMember } from '@salus/contract/measuring/safety-answers.ts'
import { safetyQuestion } from '@salus/domain/safety/safety-questions.ts'
import { useEffect, useRef } from 'react'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import { ArrowRight, Scale } from '../../ui/icons.ts'
import type { Asked } from './asked.ts'
import { GateFoot, GateHead } from './gate-parts.tsx'
import { useAskedText } from './use-asked-text.ts'

interface SafetyStopProps {
  readonly gate: SafetyGateOfMember
  readonly asked: Asked
  readonly canWeighWithout: boolean
  readonly onWithoutCurrent?: (() => void) | undefined
  readonly onEnd?: (() => void) | undefined
  readonly onChange: () => void
  readonly onEarlier: () => void
}

export function SafetyStop(props: SafetyStopProps) {
  const { gate, asked, canWeighWithout, onWithoutCurrent, onEnd, onChange, onEarlier } = props
  const t = useT()
  const language = useLanguage()
  const format = useFormat()
  const askedText = useAskedText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const names = gate.stops.map((code) => safetyQuestion(code)?.name[language] ?? code)
  return (
    <>
      <main className="flex-1 bg-page px-4 pb-8 pt-5 small:px-8">
        <div className="mx-auto max-w-[720px]">
          <GateHead
            ref={heading}
            icon={<Scale />}
            title={t('safety.stop.title')}
            text={t('safety.stop.why', { reasons: new Intl.ListFormat(language).format(names) })}
          />
          <section className="card p-5" aria-labelledby="instead">
            <h2 id="instead" className="text-h3 font-semibold">
              {t('safety.stop.instead')}
            </h2>
            <ul className="mt-3 list-disc space-y-2 pl-5 text-ink-2">
              <li>{t(canWeighWithout ? 'safety.stop.weightOnly' : 'safety.stop.otherScale')}</li>
              <li>{t('safety.stop.byHand')}</li>
              <li>{t(asked === 'self' ? 'safety.stop.doctor.self' : 'safety.stop.doctor.staff')}</li>
            </ul>
          </section>
          <ul className="mt-4 space-y-1 px-1 text-small text-muted">
            {gate.questions
              .filter(({ question }) => gate.stops.includes(question))
              .map(({ question, answer }) => (
                <li key={question}>
                  {answer !== null &&
                    `${safetyQuestion(question)?.text[language]}: ${askedText(answer)} ${t('safety.askedAgain', { date: format.date(answer.askedAgainOn) })}`}
                </li>
              ))}
          </ul>
          <div className="-ml-3 mt-3 flex flex-wrap gap-2">
            <Button variant="quiet" className="h-11" onClick={onChange}>
              {t('safety.change')}
            </Button>
            <Button variant="quiet" className="h-11" onClick={onEarlier}>
              {t('safety.earlier')}
            </Button>
          </div>
        </div>
      </main>
      <GateFoot>
        {onEnd !== undefined && (
          <Button size="large" className="flex-1 basis-36 small:flex-none" onClick={onEnd}>
            {t('safety.stop.end')}
          </Button>
        )}
        {onWithoutCurrent !== undefined && (
          <Button
            variant="primary"
            size="large"
            className="flex-1 basis-36 small:ml-auto small:flex-none"
            onClick={onWithoutCurrent}
          >
            {t('safety.stop.goOn')}
            <ArrowRight aria-hidden />
          </Button>
        )}
      </GateFoot>
    </>
  )
}
