import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useFormat, useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { reportError } from '../../platform/api/report-error.ts'
import { useSending } from '../../platform/api/use-api-mutation.ts'
import { isPin } from '../../platform/offline-day/day-key.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/fields/field.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { CircleAlert, CircleCheck, TriangleAlert } from '../../ui/icons.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { lookAtDevice, useDayOnDevice } from './day-on-device.ts'
import { PinField } from './pin-field.tsx'
import { NotReady, prepareDevice } from './prepare-day.ts'
import { findStorageFacts, type StorageFacts } from './storage-facts.ts'

interface PrepareDeviceProps {
  readonly tenantId: number
  readonly dayId: string
  readonly people: number
  readonly onClose: () => void
}

export function PrepareDevice(props: PrepareDeviceProps) {
  const t = useT()
  const facts = useStorageFacts()
  const { kind, device, waiting, refused, drafts } = useDayOnDevice()
  useEffect(() => void lookAtDevice().catch(reportError), [])
  const isReady = kind !== 'none' && kind !== 'unknown' && device?.dayId === props.dayId
  const holdsOther = !isReady && waiting + refused > 0
  return (
    <Dialog isOpen onClose={props.onClose} title={t('offlineDays.prepare')} closeLabel={t('shell.close')}>
      {isReady ? (
        <Ready {...props} />
      ) : holdsOther ? (
        <Message tone="bad" text={t('offlineDays.holdsOther', { count: waiting + refused })}>
          <Link {...paths.offlineDay()} className={buttonClass({ variant: 'primary' }, 'mt-4')}>
            {t('offlineDays.show')}
          </Link>
        </Message>
      ) : facts === null ? (
        <Skeleton className="h-72 rounded-card" />
      ) : facts.kind === 'refused' ? (
        <Message tone="bad" text={t('offlineDays.safari')} />
      ) : facts.kind === 'no-worker' ? (
        <Message tone="bad" text={t('offlineDays.noWorker')} />
      ) : (
        <PrepareForm {...props} facts={facts} drafts={drafts} />
      )}
    </Dialog>
  )
}

function useStorageFacts(): StorageFacts | null {
  const [facts, setFacts] = useState<StorageFacts | null>(null)
  useEffect(() => void findStorageFacts().then(setFacts, reportError), [])
  return facts
}

function Ready({ onClose }: Pick<PrepareDeviceProps, 'onClose'>) {
  const t = useT()
  const format = useFormat()
  const { device } = useDayOnDevice()
  const time = format.dateTime(new Date(device?.endsAt ?? 0).toISOString())
  return (
    <>
      <Message tone="good" text={t('offlineDays.isReady', { time })} />
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('shell.close')}</Button>
        <Link {...paths.offlineDay()} className={buttonClass({ variant: 'primary' })}>
          {t('offlineDays.show')}
        </Link>
      </div>
    </>
  )
}

interface MessageProps {
  readonly tone: 'good' | 'warning' | 'bad'
  readonly text: string
  readonly children?: ReactNode
}

const looks = {
  good: { Icon: CircleCheck, className: 'bg-well' },
  warning: { Icon: TriangleAlert, className: 'bg-warning-soft text-warning-ink' },
  bad: { Icon: CircleAlert, className: 'bg-danger-soft text-danger-ink' },
} as const

function Message({ tone, text, children }: MessageProps) {
  const { Icon, className } = looks[tone]
  return (
    <div role={tone === 'good' ? undefined : 'alert'}>
      <p className={`flex items-start gap-3 rounded-control px-4 py-3 ${className}`}>
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0">{text}</span>
      </p>
      {children}
    </div>
  )
}

interface PrepareFormProps extends PrepareDeviceProps {
  readonly facts: StorageFacts
  /**
   * The number of measurements for another day that were begun on this device. Their answers are deleted when the
   * device is set up for this day.
   */
  readonly drafts: number
}

function PrepareForm({ tenantId, dayId, people, facts, drafts }: PrepareFormProps) {
  const t = useT()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const { send, failure, refuse, isBusy } = useSending(prepareDevice, {
    onDone: () => navigate(paths.offlineDay()),
    wordsFor: (error) => (error instanceof NotReady ? t(error.text) : undefined),
  })
  const submit = () => {
    if (name.trim() === '') return refuse(t('offlineDays.nameMissing'))
    if (!isPin(pin)) return refuse(t('offlineDays.pinSixDigits'))
    if (isEasy(pin)) return refuse(t('offlineDays.pinEasy'))
    if (pin !== again) return refuse(t('offlineDays.pinDiffers'))
    void send({ tenantId, dayId, name: name.trim(), pin })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p>{t('offlineDays.prepareText')}</p>
      <ul className="mt-3 list-disc space-y-1 pl-5 text-ink-2">
        <li>{t('offlineDays.onDevice', { count: people })}</li>
        <li>{t('offlineDays.notOnDevice')}</li>
        <li>{t('offlineDays.untilTonight')}</li>
        <li>{t(facts.isKept ? 'offlineDays.storageKept' : 'offlineDays.storageNotKept')}</li>
      </ul>
      {facts.kind === 'private' && (
        <div className="mt-4">
          <Message tone="warning" text={t('offlineDays.privateWindow')} />
        </div>
      )}
      {drafts > 0 && (
        <div className="mt-4">
          <Message tone="warning" text={t('offlineDays.endDrafts', { count: drafts })} />
        </div>
      )}
      <Field label={t('offlineDays.name')} hint={t('offlineDays.nameHint')} className="mt-5">
        {(control) => (
          <TextInput
            {...control}
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        )}
      </Field>
      <p className="mt-5 font-medium">{t('offlineDays.pinTitle')}</p>
      <p className="mt-1 text-small text-ink-2">{t('offlineDays.pinText')}</p>
      <div className="mt-3 flex flex-wrap gap-4">
        <PinField label={t('offlineDays.pin')} value={pin} onChange={setPin} />
        <PinField label={t('offlineDays.pinAgain')} value={again} onChange={setAgain} />
      </div>
      <FormAlert text={failure} className="mt-3" />
      <div className="mt-5 flex justify-end">
        <Button type="submit" variant="primary" size="large" isBusy={isBusy}>
          {t('offlineDays.prepareNow')}
        </Button>
      </div>
    </form>
  )
}

/** Returns true for six equal digits, and for six consecutive digits in ascending or descending order. */
const isEasy = (pin: string): boolean =>
  /^(\d)\1{5}$/.test(pin) || '01234567890'.includes(pin) || '09876543210'.includes(pin)
