import type { MyGroupSurvey } from '@salus/contract/group-reports/own-surveys.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { runAfterPaint } from '../../platform/device/run-after-paint.ts'
import { ConsentWording, type Decision, DecisionField } from './decision-field.tsx'
import { ExplanationButton } from './explanation.tsx'

/**
 * Asks whether the results of this run may be used in the report of a survey. Returns `undefined` without a survey.
 *
 * @param isOnDevice true on a device of staff, which does not know the person's earlier decision
 */
export function useSurveyQuestion(survey: MyGroupSurvey | undefined, isOnDevice = false) {
  const language = useLanguage()
  const [chosen, setChosen] = useState<Decision | null>(null)
  const [isMissing, setMissing] = useState(false)
  const firstChoice = useRef<HTMLInputElement>(null)
  if (survey === undefined) return undefined
  const choice = chosen ?? survey.decision
  const choose = (decision: Decision) => {
    setChosen(decision)
    setMissing(false)
  }
  return {
    content: <SurveyQuestion {...{ survey, choice, isMissing, firstChoice, isOnDevice }} onChoose={choose} />,
    decide: () => {
      if (choice === null) {
        setMissing(true)
        firstChoice.current?.focus({ preventScroll: true })
        // The error message above the choice moves the choice down. Scroll so that the action bar does not cover it.
        runAfterPaint(() => firstChoice.current?.scrollIntoView?.({ block: 'center' }))
        return null
      }
      const { surveyId, textVersion, decidedAt } = survey
      return { surveyId, decision: choice, textVersion, language, seen: decidedAt }
    },
  }
}

interface SurveyQuestionProps {
  readonly survey: MyGroupSurvey
  readonly choice: Decision | null
  readonly isMissing: boolean
  readonly firstChoice: RefObject<HTMLInputElement | null>
  readonly isOnDevice: boolean
  readonly onChoose: (choice: Decision) => void
}

function SurveyQuestion({ survey, choice, isMissing, firstChoice, isOnDevice, onChoose }: SurveyQuestionProps) {
  const t = useT()
  const format = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { tenantDisplayName: tenant, decision, decidedAt } = survey
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="pt-4 text-h1 font-semibold outline-none small:text-question">
        {t('ownSurveys.question.title')}
      </h1>
      <p className="mt-2 text-lead text-ink-2">{t('ownSurveys.question.text', { tenant })}</p>
      <div className="mt-4">
        <ConsentWording survey={survey} />
      </div>
      <div className="mt-1 -ml-3">
        <ExplanationButton survey={survey} />
      </div>
      <div className="mt-3">
        <DecisionField
          {...{ choice, firstChoice, onChoose }}
          missing={isMissing ? t('ownSurveys.choiceMissing') : undefined}
        />
      </div>
      {isOnDevice && <p className="mt-3 text-small text-ink-2">{t('ownSurveys.onDevice')}</p>}
      {decision !== null && decidedAt !== null && (
        <p className="mt-3 text-small text-ink-2">
          {t(`ownSurveys.decided.${decision}`, { date: format.dateTime(decidedAt) })}
        </p>
      )}
    </>
  )
}
