import { erasuresApi, type Retention } from '@salus/contract/members/erasures.ts'
import { type ChosenDataClass, chosenDataClasses } from '@salus/domain/retention/retention-rules.ts'
import { useFormat, useT } from '../../i18n/t.tsx'
import type { Translate } from '../../i18n/t.tsx'
import { hasNothingToShow } from '../../platform/api/old-data.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { useChoice } from '../../platform/api/use-choice.ts'
import { write } from '../../platform/api/write.ts'
import { Field, SelectInput } from '../../ui/fields/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { FoldLine } from '../../ui/disclosure.tsx'

type Rule = Retention['rules'][number]
type KeptFor = Rule['keptFor']

export function RetentionRules({ tenantId }: { readonly tenantId: number }) {
  const retention = useApiQuery(erasuresApi.getRetention, { params: { tenantId } })
  if (hasNothingToShow(retention))
    return <ProblemState error={retention.error} onRetry={() => void retention.refetch()} />
  if (!retention.data) return <Skeleton className="h-64 rounded-card" />
  return (
    <div className="space-y-6">
      {chosenDataClasses.map((dataClass) => (
        <ChosenRule
          key={dataClass}
          dataClass={dataClass}
          keptFor={retention.data.rules.find((rule) => rule.dataClass === dataClass)?.keptFor ?? null}
          tenantId={tenantId}
        />
      ))}
      <FixedRules rules={retention.data.rules.filter(({ isChosen }) => !isChosen)} />
      <LastRun runs={retention.data.runs} />
    </div>
  )
}

const usualMonths = [0, 1, 3, 6, 12, 24, 36, 60, 120, 360]
const readMonths = (keptFor: KeptFor) => (keptFor !== null && 'months' in keptFor ? keptFor.months : null)

function durationText(t: Translate, keptFor: KeptFor): string {
  if (keptFor === null) return t('erasures.forEver')
  if ('days' in keptFor) return t('erasures.days', { count: keptFor.days })
  if ('hours' in keptFor) return t('erasures.hours', { count: keptFor.hours })
  const { months } = keptFor
  if (months === 0) return t('erasures.atOnce')
  return months % 12 === 0 ? t('erasures.years', { count: months / 12 }) : t('erasures.months', { count: months })
}

interface ChosenRuleProps {
  readonly dataClass: ChosenDataClass
  readonly keptFor: KeptFor
  readonly tenantId: number
}

function ChosenRule({ dataClass, keptFor, tenantId }: ChosenRuleProps) {
  const t = useT()
  const {
    value: present,
    choose,
    failure,
  } = useChoice(
    readMonths(keptFor),
    (months: number | null) => write(erasuresApi.setRetention, { params: { tenantId, dataClass }, body: { months } }),
    { onDone: () => void showToast({ text: t('erasures.ruleSaved'), tone: 'good' }) },
  )
  const choices = [...new Set(present === null ? usualMonths : [...usualMonths, present])].toSorted((a, b) => a - b)
  return (
    <Field label={t(`erasures.class.${dataClass}`)} hint={t(`erasures.hint.${dataClass}`)} error={failure}>
      {(control) => (
        <SelectInput
          {...control}
          value={present ?? ''}
          onChange={({ target }) => choose(target.value === '' ? null : Number(target.value))}
        >
          {choices.map((months) => (
            <option key={months} value={months}>
              {durationText(t, { months })}
            </option>
          ))}
          <option value="">{t('erasures.forEver')}</option>
        </SelectInput>
      )}
    </Field>
  )
}

function FixedRules({ rules }: { readonly rules: readonly Rule[] }) {
  const t = useT()
  return (
    <details className="group/fold">
      <FoldLine className="min-h-11 font-medium">{t('erasures.fixed')}</FoldLine>
      <dl className="mt-2 grid gap-x-6 gap-y-1.5 text-small @[30rem]:grid-cols-[1fr_auto]">
        {rules.map(({ dataClass, keptFor }) => (
          <div key={dataClass} className="contents">
            <dt className="text-ink-2">{t(`erasures.class.${dataClass}`)}</dt>
            <dd className="num">{durationText(t, keptFor)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

// The class `left-members` has a label of its own here, because a run counts every ended hold in this class, including
// holds that an Admin has placed.
const removedLabel = (dataClass: Rule['dataClass']) =>
  dataClass === 'left-members' ? ('erasures.removed.left-members' as const) : (`erasures.class.${dataClass}` as const)

function LastRun({ runs: [last] }: { readonly runs: Retention['runs'] }) {
  const t = useT()
  const format = useFormat()
  if (last === undefined) return <p className="text-small text-ink-2">{t('erasures.noRun')}</p>
  return (
    <section aria-label={t('erasures.lastRun')} className="text-small">
      <p className="font-medium">{t('erasures.lastRunAt', { when: format.dateTime(last.at) })}</p>
      {last.counts.length === 0 ? (
        <p className="text-ink-2">{t('erasures.nothingRemoved')}</p>
      ) : (
        <ul className="mt-1 text-ink-2">
          {last.counts.map(({ dataClass, count }) => (
            <li key={dataClass}>{`${t(removedLabel(dataClass))}: ${format.number(count)}`}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
