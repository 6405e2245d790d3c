import { type Device, devicesApi } from '@salus/contract/measuring/devices.ts'
import { type FormEvent, useId, useState } from 'react'
import { useT } from '../../i18n/t.tsx'
import type { TranslationKey } from '../../i18n/t.tsx'
import { DateField } from '../../platform/dates/date-field.tsx'
import { FormDialog } from '../../pieces/form-dialog.tsx'
import { refusedFields } from '../../platform/api/problems.ts'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { write } from '../../platform/api/write.ts'
import { Button } from '../../ui/button.tsx'
import { isDay } from '../../ui/fields/date-parts.ts'
import { Field, TextInput } from '../../ui/fields/field.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'

interface DeviceDialogProps {
  readonly tenantId: number
  readonly device: Device | null
  readonly onClose: () => void
}

const fields = [
  ['vendor', 'devices.vendor', 80, true],
  ['model', 'devices.model', 80, true],
  ['serialNumber', 'devices.serialNumber', 80, true],
  ['firmware', 'devices.firmware', 40, false],
] as const satisfies readonly (readonly [keyof Device, TranslationKey, number, boolean])[]

export function DeviceDialog({ tenantId, device, onClose }: DeviceDialogProps) {
  const t = useT()
  const formId = useId()
  const [missing, setMissing] = useState<readonly string[]>([])
  const {
    send: save,
    failure,
    isBusy,
  } = useSending((work: () => Promise<unknown>) => work(), {
    onDone: onClose,
    wordsFor: (error) => (isDuplicate(error) ? t('devices.duplicate') : undefined),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const empty = fields.filter(([name, , , isNeeded]) => isNeeded && text(name) === '').map(([name]) => name)
    setMissing(empty)
    const checkedOn = text('lastCheckedOn')
    if (empty.length > 0 || (checkedOn !== '' && !isDay(checkedOn))) return
    const body = {
      vendor: text('vendor'),
      model: text('model'),
      serialNumber: text('serialNumber'),
      firmware: text('firmware') === '' ? null : text('firmware'),
      lastCheckedOn: checkedOn === '' ? null : checkedOn,
    }
    void save(() =>
      device === null
        ? write(devicesApi.addDevice, { params: { tenantId }, body })
        : write(devicesApi.updateDevice, { params: { tenantId, deviceId: device.deviceId }, body }),
    )
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t(device === null ? 'devices.add' : 'devices.change')}
      act={t('devices.save')}
      otherAct={device !== null && <Retire tenantId={tenantId} device={device} isBusy={isBusy} save={save} />}
      formId={formId}
      isBusy={isBusy}
    >
      <FormAlert text={failure} className="mb-4" />
      <form id={formId} noValidate className="space-y-5" onSubmit={submit}>
        {fields.map(([name, label, length, isNeeded]) => (
          <Field
            key={name}
            label={t(label)}
            labelNote={isNeeded ? undefined : t('registration.optional')}
            error={missing.includes(name) ? t('tariff.fieldMissing') : undefined}
          >
            {(control) => (
              <TextInput
                {...control}
                name={name}
                maxLength={length}
                defaultValue={device?.[name] ?? ''}
                aria-required={isNeeded}
              />
            )}
          </Field>
        ))}
        <DateField
          label={t('devices.lastChecked')}
          labelNote={t('registration.optional')}
          name="lastCheckedOn"
          defaultValue={device?.lastCheckedOn ?? ''}
        />
      </form>
    </FormDialog>
  )
}

interface RetireProps {
  readonly tenantId: number
  readonly device: Device
  readonly isBusy: boolean
  readonly save: (work: () => Promise<unknown>) => Promise<unknown>
}

function Retire({ tenantId, device: { deviceId, retiredOn }, isBusy, save }: RetireProps) {
  const t = useT()
  const isRetired = retiredOn === null
  const retire = () => write(devicesApi.updateDevice, { params: { tenantId, deviceId }, body: { isRetired } })
  return (
    <Button className="mr-auto" isBusy={isBusy} onClick={() => void save(retire)}>
      {t(isRetired ? 'devices.retire' : 'devices.useAgain')}
    </Button>
  )
}

const isDuplicate = (error: unknown) => refusedFields(error).some(({ code }) => code === 'duplicate')
