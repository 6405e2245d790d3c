import { tariffApi, type TenantTariff } from '@salus/contract/tenant/tariff.ts'
import { tariffPlan } from '@salus/domain/tariff/tariff-plans.ts'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { CalendarClock } from '../../ui/icons.ts'
import { showToast } from '../../ui/overlays/toast.tsx'

interface PlannedChangeProps {
  readonly tariff: TenantTariff
  readonly tenantId: number
  readonly mayCancel: boolean
}

export function PlannedChange({ tariff: { planned, period }, tenantId, mayCancel }: PlannedChangeProps) {
  const t = useT()
  const format = useFormat()
  const language = useLanguage()
  const { send, isBusy } = useApiMutation(tariffApi.cancelTariffChange, {
    onDone: () => void showToast({ text: t('tariff.cancelled') }),
    toast: true,
  })
  if (planned === null || period === null) return null
  const plan = tariffPlan(planned.tariff).name[language]
  return (
    <div className="card mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-3.5">
      <CalendarClock aria-hidden className="size-5 shrink-0 text-ink-2" />
      <p className="min-w-0 flex-1 basis-60">
        {t('tariff.plannedText', { plan, billing: planned.billing, date: format.date(period.endsOn) })}
      </p>
      {mayCancel && (
        <Button size="small" isBusy={isBusy} onClick={() => void send({ params: { tenantId } })}>
          {t('tariff.cancelPlanned')}
        </Button>
      )}
    </div>
  )
}
