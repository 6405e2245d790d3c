import { sealedEntryDays } from '@salus/domain/retention/retention-rules.ts'
import { type OfflineDevice, offlineApi } from '@salus/contract/measuring/offline.ts'
import { useEffect, useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { hasNothingToShow } from '../../platform/api/old-data.ts'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { reportError } from '../../platform/api/report-error.ts'
import { useApiQuery } from '../../platform/api/query.ts'
import { useApiMutation } from '../../platform/api/use-api-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { lookAtDevice, useDayOnDevice } from './day-on-device.ts'

export function PreparedDevices({ tenantId }: { readonly tenantId: number }) {
  const t = useT()
  const devices = useApiQuery(offlineApi.getOfflineDevices, { params: { tenantId } })
  const [ending, setEnding] = useState<OfflineDevice | null>(null)
  const writeName = useNameAmongDevices(devices.data?.items ?? [])
  const { device: here } = useDayOnDevice()
  useEffect(() => void lookAtDevice().catch(reportError), [])
  if (hasNothingToShow(devices)) return <ProblemState error={devices.error} onRetry={() => void devices.refetch()} />
  if (!devices.data) return <Skeleton className="h-24 rounded-card" />
  if (devices.data.items.length === 0) return <p className="text-ink-2">{t('offlineDays.devices.none')}</p>
  return (
    <>
      <ul className="divide-y divide-sep">
        {devices.data.items.map((device) => (
          <DeviceRow
            key={device.deviceId}
            device={device}
            name={writeName(device)}
            isThis={device.deviceId === here?.deviceId}
            onEnd={() => setEnding(device)}
          />
        ))}
      </ul>
      {ending !== null && (
        <EndDialog {...{ tenantId }} device={ending} name={writeName(ending)} onClose={() => setEnding(null)} />
      )}
    </>
  )
}

/**
 * Returns a function that gives the name of a device. Devices with the same name are distinguished by the time when
 * they were set up. If these times are in the same minute, a number is added.
 */
function useNameAmongDevices(all: readonly OfflineDevice[]) {
  const t = useT()
  const format = useFormat()
  const withTime = ({ name, preparedAt }: OfflineDevice) =>
    t('offlineDays.devices.namesake', { name, made: format.dateTime(preparedAt) })
  return (device: OfflineDevice): string => {
    const namesakes = all.filter(({ name }) => name === device.name)
    if (namesakes.length <= 1) return device.name
    const told = withTime(device)
    const alike = namesakes.filter((one) => withTime(one) === told)
    const number = alike.filter(({ preparedAt }) => preparedAt <= device.preparedAt).length
    return alike.length === 1 ? told : `${told} (${number})`
  }
}

const tones = { ready: 'good', over: 'outline', ended: 'outline' } as const

interface DeviceRowProps {
  readonly device: OfflineDevice
  readonly name: string
  /** True if the listed device is this browser. */
  readonly isThis: boolean
  readonly onEnd: () => void
}

function DeviceRow({ device, name, isThis, onEnd }: DeviceRowProps) {
  const t = useT()
  const format = useFormat()
  const { dayTitle, day, preparedByName, state, people, lastUsedAt, endsAt } = device
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
          <Chip tone={tones[state]}>{t(`offlineDays.devices.${state}`)}</Chip>
          {isThis && <Chip tone="plain">{t('offlineDays.devices.this')}</Chip>}
        </p>
        <p className="num text-small text-ink-2 [overflow-wrap:anywhere]">
          {`${dayTitle}, ${format.date(day)} · ${t('offlineDays.devices.people', { count: people })} · ${preparedByName}`}
        </p>
        <p className="num text-small text-muted">
          {t('offlineDays.devices.used', { used: format.dateTime(lastUsedAt), ends: format.dateTime(endsAt) })}
        </p>
      </div>
      {state === 'ready' && (
        <Button size="small" aria-label={t('offlineDays.devices.endOf', { name })} onClick={onEnd}>
          {t('offlineDays.devices.end')}
        </Button>
      )}
    </li>
  )
}

interface EndDialogProps {
  readonly tenantId: number
  readonly device: OfflineDevice
  readonly name: string
  readonly onClose: () => void
}

function EndDialog({ tenantId, device, name, onClose }: EndDialogProps) {
  const t = useT()
  const { send, failure, isBusy } = useApiMutation(offlineApi.endOfflineDevice, {
    onDone: () => {
      showToast({ text: t('offlineDays.devices.isEnded', { name }) })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('offlineDays.devices.endTitle')}
      about={name}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('shell.close')}</Button>
          <Button
            variant="danger"
            isBusy={isBusy}
            onClick={() => void send({ params: { tenantId, offlineDeviceId: device.deviceId } })}
          >
            {t('offlineDays.devices.endConfirm')}
          </Button>
        </>
      }
    >
      <p>{t('offlineDays.devices.endText', { days: sealedEntryDays })}</p>
      <FormAlert text={failure} className="mt-3" />
    </Dialog>
  )
}
