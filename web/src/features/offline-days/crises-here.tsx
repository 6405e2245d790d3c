import { Link } from '@tanstack/react-router'
import { useFormat, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { fullName } from '../../platform/people/member-name.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TriangleAlert } from '../../ui/icons.ts'
import { dayHasChanged } from './day-on-device.ts'
import { factsOfPerson } from './person-facts.ts'
import type { DayMarks, PreparedDay } from './prepared-day.ts'
import type { KeptResult } from './sending/send-results.ts'
import { withMarks } from './with-marks.ts'

type Crisis = DayMarks['crises'][number]

interface CrisesHereProps {
  readonly day: PreparedDay
  readonly crises: readonly Crisis[]
  /** The results that can still be read on this device. */
  readonly results: readonly KeptResult[]
  readonly onLook: (entryId: string) => void
  readonly onChanged: () => Promise<void>
}

/** Shows staff the results that need immediate attention. Works without a network. */
export function CrisesHere({ crises, ...props }: CrisesHereProps) {
  const t = useT()
  return (
    <div role="alert" aria-label={crises.length === 0 ? undefined : t('warnings.notices')}>
      {crises.map((crisis) => (
        <CrisisHere key={crisis.entryId} crisis={crisis} {...props} />
      ))}
    </div>
  )
}

function CrisisHere({
  crisis,
  day,
  results,
  onLook,
  onChanged,
}: Omit<CrisesHereProps, 'crises'> & { readonly crisis: Crisis }) {
  const t = useT()
  const format = useFormat()
  const { entryId, memberId, at } = crisis
  const { send, isBusy } = useSending(() => removeNotice(entryId), { onDone: onChanged, toast: true })
  const person = day.people.find((one) => one.memberId === memberId)
  if (person === undefined) return null
  const facts = factsOfPerson(person, t)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-card border-2 border-warning-ink bg-warning-soft px-4 py-3 text-warning-ink">
      <TriangleAlert aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-56 font-medium">
        {t('warnings.notice', { name: fullName(person), date: format.dateTime(at) })}
        {facts !== undefined && <span className="num block text-small font-normal">{facts}</span>}
      </p>
      <span className="flex flex-wrap gap-2">
        {results.some(({ id }) => id === entryId) ? (
          <Button onClick={() => onLook(entryId)}>{t('warnings.look')}</Button>
        ) : (
          <Link {...paths.staff.measurements(day.tenantId, { memberId })} className={buttonClass()}>
            {t('warnings.look')}
          </Link>
        )}
        <Button isBusy={isBusy} onClick={() => void send(undefined)}>
          {t('warnings.seeingToIt')}
        </Button>
      </span>
    </div>
  )
}

/** Removes the notice from this device. In the record, the notice stays until staff attend to it. */
async function removeNotice(entryId: string): Promise<void> {
  await withMarks(({ marks }, day) =>
    day.writeMarks({ ...marks, crises: marks.crises.filter((one) => one.entryId !== entryId) }),
  )
  await dayHasChanged()
}
