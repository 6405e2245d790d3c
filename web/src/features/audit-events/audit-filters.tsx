import { auditEventsApi } from '@salus/contract/tenant/audit-events.ts'
import { type AuditTopic, auditTopics } from '@salus/contract/tenant/audit-kinds.ts'
import { useLanguage, useT } from '../../i18n/t.tsx'
import { api } from '../../platform/api/api.ts'
import { DateField } from '../../platform/dates/date-field.tsx'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { isDay } from '../../ui/fields/date-parts.ts'
import { Field, SelectInput } from '../../ui/fields/field.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { Download, X } from '../../ui/icons.ts'

export interface Person {
  readonly userId: string
  readonly name: string
}

export interface ChosenFilter {
  readonly actorId: string
  readonly topic: AuditTopic | ''
  readonly from: string
  readonly to: string
  readonly member: { readonly id: string; readonly name: string } | null
}

export const noFilter: ChosenFilter = { actorId: '', topic: '', from: '', to: '', member: null }

const given = (text: string) => (text === '' ? undefined : text)

export const buildQuery = ({ actorId, topic, from, to, member }: ChosenFilter) => ({
  actorId: given(actorId),
  topic: topic === '' ? undefined : topic,
  // An incomplete date does not filter yet.
  from: isDay(from) ? from : undefined,
  to: isDay(to) ? to : undefined,
  memberId: member?.id,
})

interface AuditFiltersProps {
  readonly tenantId: number
  readonly people: readonly Person[]
  readonly filter: ChosenFilter
  readonly onChange: (filter: ChosenFilter) => void
}

export function AuditFilters({ tenantId, people, filter, onChange }: AuditFiltersProps) {
  const t = useT()
  const { member } = filter
  return (
    <div className="grid items-end gap-4 p-4 @[35rem]:grid-cols-2 @[62.5rem]:grid-cols-[1fr_1fr_10rem_10rem_auto]">
      <Field label={t('audit.who')}>
        {(control) => (
          <SelectInput
            {...control}
            value={filter.actorId}
            onChange={(event) => onChange({ ...filter, actorId: event.currentTarget.value })}
          >
            <option value="">{t('audit.everybody')}</option>
            {people.map(({ userId, name }) => (
              <option key={userId} value={userId}>
                {name}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field label={t('audit.what')}>
        {(control) => (
          <SelectInput
            {...control}
            value={filter.topic}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...filter, topic: auditTopics.find((topic) => topic === value) ?? '' })
            }
          >
            <option value="">{t('audit.everything')}</option>
            {auditTopics.map((topic) => (
              <option key={topic} value={topic}>
                {t(`audit.topic_${topic}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {(['from', 'to'] as const).map((end) => (
        <DateField
          key={end}
          label={t(`audit.${end}`)}
          value={filter[end]}
          onChange={(day) => onChange({ ...filter, [end]: day })}
        />
      ))}
      <ExportButton tenantId={tenantId} filter={filter} />
      {member !== null && (
        <p className="flex items-center gap-2 @[35rem]:col-span-2 @[62.5rem]:col-span-5">
          {t('audit.onlyMember', { name: member.name })}
          <Button
            variant="quiet"
            iconOnly
            aria-label={t('audit.allMembers')}
            onClick={() => onChange({ ...filter, member: null })}
          >
            <X aria-hidden />
          </Button>
        </p>
      )}
    </div>
  )
}

function ExportButton({ tenantId, filter }: Pick<AuditFiltersProps, 'tenantId' | 'filter'>) {
  const t = useT()
  const language = useLanguage()
  const { send, failure, isBusy } = useSending(
    () =>
      api.call(auditEventsApi.exportAuditEvents, { params: { tenantId }, query: { ...buildQuery(filter), language } }),
    { onDone: (file) => handOver(file, `audit-${tenantId}.csv`) },
  )
  return (
    <div>
      <Button isBusy={isBusy} onClick={() => void send(undefined)}>
        <Download aria-hidden strokeWidth={1.75} />
        {t('audit.export')}
      </Button>
      <FormAlert text={failure} />
    </div>
  )
}

function handOver(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the URL shortly after the click, so it must not be revoked immediately.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
