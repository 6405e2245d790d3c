import { Link } from '@tanstack/react-router'
import { useT } from '../../../i18n/t.tsx'
import { paths } from '../../../paths.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CalendarPlus, FileText } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { useTenant } from '../staff-area.tsx'

const steps = ['groups', 'plan', 'answer', 'report'] as const

export function NoSurveys({ mayPlan }: { readonly mayPlan: boolean }) {
  const t = useT()
  const { tenantId } = useTenant()
  return (
    <Card>
      <EmptyState
        title={t('groupSurveys.none')}
        text={t(mayPlan ? 'groupSurveys.noneText' : 'groupSurveys.noneForReader')}
        action={
          mayPlan ? (
            <>
              <Link {...paths.staff.planGroupSurvey(tenantId)} className={buttonClass({ variant: 'primary' })}>
                <CalendarPlus aria-hidden strokeWidth={1.75} />
                {t('groupSurveys.planFirst')}
              </Link>
              <Link {...paths.staff.groupSurveyTexts(tenantId)} className={buttonClass()}>
                <FileText aria-hidden strokeWidth={1.75} />
                {t('groupSurveys.texts.link')}
              </Link>
            </>
          ) : undefined
        }
      />
      {mayPlan && (
        <ol className="grid gap-x-8 gap-y-5 border-t border-sep p-6 @[38.75rem]:grid-cols-2">
          {steps.map((step, index) => (
            <li key={step} className="flex gap-3.5">
              <span
                aria-hidden="true"
                className="num grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-ink"
              >
                {index + 1}
              </span>
              <span className="min-w-0">
                <span className="block font-medium">{t(`groupSurveys.step.${step}`)}</span>
                <span className="mt-0.5 block text-small text-ink-2">{t(`groupSurveys.stepText.${step}`)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
