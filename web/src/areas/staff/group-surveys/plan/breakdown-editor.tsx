import type { GroupHeadcounts } from '@salus/contract/group-reports/surveys.ts'
import { useT } from '../../../../i18n/t.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field, TextInput } from '../../../../ui/fields/field.tsx'
import { ArrowUp, X } from '../../../../ui/icons.ts'
import { DryCheck } from './dry-check.tsx'
import type { ChosenBreakdown } from './plan-draft.ts'
import type { PlanProblems } from './plan-problems.ts'
import { useKindNames } from './use-kind-names.ts'

interface BreakdownEditorProps {
  readonly chosen: ChosenBreakdown
  /** The rank of the breakdown in the plan; 1 for the most important. */
  readonly place: number
  readonly counts: GroupHeadcounts['breakdowns'][number] | undefined
  readonly problem: PlanProblems[keyof PlanProblems]
  readonly onName: (name: string) => void
  readonly onUp: (() => void) | null
  readonly onRemove: () => void
}

export function BreakdownEditor({ chosen, place, counts, problem, onName, onUp, onRemove }: BreakdownEditorProps) {
  const t = useT()
  const kind = useKindNames()[chosen.kind]
  return (
    <div className="rounded-control border border-line">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2 p-4">
        <Field
          label={t('groupSurveys.nameOfGroups', { place })}
          error={problem && t(...problem)}
          className="flex-1 basis-32"
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={60}
              autoComplete="off"
              value={chosen.name}
              onChange={({ currentTarget }) => onName(currentTarget.value)}
            />
          )}
        </Field>
        <span className="flex gap-2">
          {onUp !== null && (
            <Button iconOnly aria-label={t('groupSurveys.moreImportant', { kind })} onClick={onUp}>
              <ArrowUp aria-hidden />
            </Button>
          )}
          <Button iconOnly variant="quiet" aria-label={t('groupSurveys.leaveOut', { kind })} onClick={onRemove}>
            <X aria-hidden />
          </Button>
        </span>
      </div>
      {counts && <DryCheck counts={counts} />}
    </div>
  )
}
