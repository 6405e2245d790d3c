import { tariffApi, type TenantTariff } from '@salus/contract/tenant/tariff.ts'
import { tariffPlan } from '@salus/domain/tariff/tariff-plans.ts'
import { useState } from 'react'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { FormDialog } from '../../pieces/form-dialog.tsx'
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
  const [isAsking, ask] = useState(false)
  const { send, isBusy } = useApiMutation(tariffApi.cancelTariffChange, {
    onDone: () => void showToast({ text: t('tariff.cancelled') }),
    toast: true,
  })
  const cancel = async () => {
    await send({ params: { tenantId } })
    ask(false)
  }
  if (planned === null || period === null) return null
  const plan = tariffPlan(planned.tariff).name[language]
  return (
    <div className="card mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-3.5">
      <CalendarClock aria-hidden className="size-5 shrink-0 text-ink-2" />
      <p className="min-w-0 flex-1 basis-60">
        {t('tariff.plannedText', { plan, billing: planned.billing, date: format.date(period.endsOn) })}
      </p>
      {mayCancel && (
        <Button size="small" onClick={() => ask(true)}>
          {t('tariff.cancelPlanned')}
        </Button>
      )}
      {isAsking && (
        <FormDialog
          title={t('tariff.cancelPlannedTitle', { plan })}
          act={t('tariff.cancelPlanned')}
          isBusy={isBusy}
          onAct={() => void cancel()}
          onClose={() => ask(false)}
        >
          <p className="text-ink-2">{t('tariff.cancelPlannedText', { date: format.date(period.endsOn) })}</p>
        </FormDialog>
      )}
    </div>
  )
}
