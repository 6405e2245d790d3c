import { type Device, devicesApi } from '@salus/contract/measuring/devices.ts'
import { useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { hasNothingToShow } from '../../platform/api/old-data.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { useApiQuery } from '../../platform/api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeviceDialog } from './device-dialog.tsx'

export function DeviceList({ tenantId }: { readonly tenantId: number }) {
  const t = useT()
  const devices = useApiQuery(devicesApi.getDevicesOfTenant, { params: { tenantId } })
  const [edited, setEdited] = useState<Device | 'new' | null>(null)
  const items = devices.data?.items ?? []
  return (
    <section className="mt-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h2 font-semibold">{t('devices.title')}</h2>
        <Button size="small" onClick={() => setEdited('new')}>
          {t('devices.add')}
        </Button>
      </div>
      {devices.isPending && <Skeleton className="h-28 rounded-card" />}
      {hasNothingToShow(devices) && <ProblemState error={devices.error} onRetry={() => void devices.refetch()} />}
      {devices.isSuccess && items.length === 0 && <p className="card p-5 text-ink-2">{t('devices.none')}</p>}
      {items.length > 0 && (
        <ul className="card divide-y divide-sep">
          {items.map((device) => (
            <DeviceRow key={device.deviceId} device={device} onEdit={() => setEdited(device)} />
          ))}
        </ul>
      )}
      {edited !== null && (
        <DeviceDialog tenantId={tenantId} device={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </section>
  )
}

function DeviceRow({ device, onEdit }: { readonly device: Device; readonly onEdit: () => void }) {
  const t = useT()
  const format = useFormat()
  const { vendor, model, serialNumber, firmware, lastCheckedOn, retiredOn } = device
  const checked =
    lastCheckedOn === null ? t('devices.neverChecked') : t('devices.checkedOn', { date: format.date(lastCheckedOn) })
  const details = [
    t('devices.number', { number: serialNumber }),
    ...(firmware === null ? [] : [t('devices.firmwareIs', { firmware })]),
    checked,
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <p className="font-medium">{`${vendor} ${model}`}</p>
        <p className="text-small text-ink-2">{details.join(' · ')}</p>
      </div>
      {retiredOn !== null && <Chip tone="outline">{t('devices.retiredOn', { date: format.date(retiredOn) })}</Chip>}
      <Button
        size="small"
        aria-label={t('devices.editOf', { device: `${vendor} ${model} ${serialNumber}` })}
        onClick={onEdit}
      >
        {t('devices.edit')}
      </Button>
    </li>
  )
}
