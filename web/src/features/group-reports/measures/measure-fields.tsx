import { effectCheckWays, measureKinds } from '@salus/domain/group-reports/measure.ts'
import { useT } from '../../../i18n/t.tsx'
import { DateField } from '../../../platform/dates/date-field.tsx'
import { Field, SelectInput, TextInput } from '../../../ui/fields/field.tsx'
import type { Theme } from '../themes/list-themes.ts'
import type { FieldsProps } from './measure-problems.ts'
import { OwnerFields } from './owner-fields.tsx'
import { type GroupChoice, keyOfGroup, ownFinding } from './read-measure-form.ts'

interface TargetFieldsProps extends FieldsProps {
  readonly themes: readonly Theme[]
  readonly groups: readonly GroupChoice[]
}

export function TargetFields({ draft, problems, onChange, themes, groups }: TargetFieldsProps) {
  const t = useT()
  return (
    <>
      <Field label={t('groupMeasures.about')}>
        {(control) => (
          <SelectInput {...control} value={draft.theme} onChange={(event) => onChange('theme', event.target.value)}>
            {themes.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
            <option value={ownFinding}>{t('groupMeasures.ownFinding')}</option>
          </SelectInput>
        )}
      </Field>
      {draft.theme === ownFinding && (
        <Field
          label={t('groupMeasures.finding')}
          hint={t('groupMeasures.findingHint')}
          error={problems.finding && t(problems.finding)}
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={500}
              value={draft.finding}
              onChange={(event) => onChange('finding', event.target.value)}
            />
          )}
        </Field>
      )}
      <Field label={t('groupMeasures.where')} hint={t('groupMeasures.whereHint')}>
        {(control) => (
          <SelectInput {...control} value={draft.group} onChange={(event) => onChange('group', event.target.value)}>
            <option value="">{t('groupReports.whole')}</option>
            {groups.map(({ group, name }) => (
              <option key={keyOfGroup(group)} value={keyOfGroup(group)}>
                {name}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
    </>
  )
}

const openStates = ['proposed', 'decided', 'in-work', 'done'] as const

interface MeasureFieldsProps extends FieldsProps {
  readonly tenantId: number
}

export function MeasureFields({ tenantId, ...form }: MeasureFieldsProps) {
  const t = useT()
  const { draft, problems, onChange } = form
  return (
    <>
      <LongField field="action" label={t('groupMeasures.action')} mostLength={1000} {...form} />
      <div className="grid gap-4 small:grid-cols-2">
        <Choice field="kind" options={measureKinds} {...{ draft, onChange }} hint={t('groupMeasures.kindHint')} />
        <Choice field="state" options={openStates} {...{ draft, onChange }} />
        <OwnerFields {...{ tenantId, draft, problems, onChange }} />
        <DayField field="startsOn" label={t('groupMeasures.start')} isOptional {...form} />
        <DayField field="dueOn" label={t('groupMeasures.due')} isOptional={draft.state === 'proposed'} {...form} />
        <DayField field="checkOn" label={t('groupMeasures.plannedCheck')} isOptional {...form} />
        {draft.checkOn !== '' && <Choice field="checkHow" options={effectCheckWays} {...{ draft, onChange }} />}
      </div>
      <Field
        label={t('groupMeasures.resources')}
        labelNote={t('groupMeasures.optional')}
        error={problems.resources && t(problems.resources)}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={1000}
            value={draft.resources}
            onChange={(event) => onChange('resources', event.target.value)}
          />
        )}
      </Field>
      <LongField
        field="links"
        label={t('groupMeasures.links')}
        labelNote={t('groupMeasures.optional')}
        hint={t('groupMeasures.linksHint')}
        mostLength={6000}
        {...form}
      />
    </>
  )
}

interface LongFieldProps extends FieldsProps {
  readonly field: 'action' | 'links'
  readonly label: string
  readonly labelNote?: string
  readonly hint?: string
  readonly mostLength: number
}

function LongField({ field, label, labelNote, hint, mostLength, draft, problems, onChange }: LongFieldProps) {
  const t = useT()
  const problem = problems[field]
  return (
    <Field {...{ label, labelNote, hint }} error={problem && t(problem)}>
      {(control) => (
        <textarea
          {...control}
          className="field min-h-20 py-2"
          maxLength={mostLength}
          value={draft[field]}
          onChange={(event) => onChange(field, event.target.value)}
        />
      )}
    </Field>
  )
}

interface DayFieldProps extends FieldsProps {
  readonly field: 'startsOn' | 'dueOn' | 'checkOn'
  readonly label: string
  readonly isOptional: boolean
}

function DayField({ field, label, isOptional, draft, problems, onChange }: DayFieldProps) {
  const t = useT()
  const problem = problems[field]
  return (
    <DateField
      label={label}
      labelNote={isOptional ? t('groupMeasures.optional') : undefined}
      value={draft[field]}
      onChange={(value) => onChange(field, value)}
      error={problem && t(problem)}
    />
  )
}

const choiceLabels = {
  kind: 'groupMeasures.kind',
  state: 'groupMeasures.state',
  checkHow: 'groupMeasures.how',
} as const

interface ChoiceProps<Option extends string> extends Pick<FieldsProps, 'draft' | 'onChange'> {
  readonly field: keyof typeof choiceLabels
  readonly options: readonly Option[]
  readonly hint?: string
}

type ChoiceOption = (typeof measureKinds)[number] | (typeof openStates)[number] | (typeof effectCheckWays)[number]

const optionWords = {
  technical: 'groupMeasures.kind.technical',
  organisational: 'groupMeasures.kind.organisational',
  personal: 'groupMeasures.kind.personal',
  proposed: 'groupMeasures.state.proposed',
  decided: 'groupMeasures.state.decided',
  'in-work': 'groupMeasures.state.in-work',
  done: 'groupMeasures.state.done',
  'next-survey': 'groupMeasures.how.next-survey',
  observation: 'groupMeasures.how.observation',
  talk: 'groupMeasures.how.talk',
} as const satisfies Record<ChoiceOption, string>

function Choice({ field, options, draft, onChange, hint }: ChoiceProps<ChoiceOption>) {
  const t = useT()
  return (
    <Field label={t(choiceLabels[field])} hint={hint}>
      {(control) => (
        <SelectInput {...control} value={draft[field]} onChange={(event) => onChange(field, event.target.value)}>
          {options.map((option) => (
            <option key={option} value={option}>
              {t(optionWords[option])}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}
