import { type Push, type PushKind, pushKinds } from '@salus/contract/account/push.ts'
import { usualQuietHours } from '@salus/domain/notifications/quiet-hours.ts'
import { type TranslationKey, useFormat, useT } from '../../i18n/t.tsx'
import { ProblemState } from '../../platform/api/problem-state.tsx'
import { deviceIcons, nameDevice } from '../../pieces/device-name.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/described-row.tsx'
import { Field, SelectInput } from '../../ui/fields/field.tsx'
import { FormAlert } from '../../ui/fields/form-alert.tsx'
import { SwitchRow } from '../../ui/fields/switch-row.tsx'
import { BellRing, CalendarClock, ClipboardList, Mail, MessageSquare, Moon, Smartphone } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Obstacle } from './this-device.ts'
import { useEndDevice, usePush, usePushChoice, useThisDevice } from './use-push.ts'

interface PushSettingsProps {
  /** The kinds of notifications that this person can receive. */
  readonly offered: readonly PushKind[]
}

export function PushSettings({ offered }: PushSettingsProps) {
  const t = useT()
  const { data, error, refetch } = usePush()
  if (!data && error) return <ProblemState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="p-5" role="status" aria-label={t('push.loading')}>
        <Skeleton className="h-12" />
      </div>
    )
  return <Choices push={data} offered={offered} />
}

function Choices({ push, offered }: PushSettingsProps & { readonly push: Push }) {
  const own = useThisDevice(push)
  const others = push.devices.filter(({ id }) => id !== own.id)
  const isAnywhere = own.isOn || push.devices.length > 0
  return (
    <>
      <ThisDevice own={own} />
      {isAnywhere && <Kinds push={push} offered={offered} />}
      {isAnywhere && <QuietHours push={push} />}
      {others.map((device) => (
        <OtherDevice key={device.id} device={device} />
      ))}
    </>
  )
}

const obstacles: Readonly<Record<Obstacle, { readonly title: TranslationKey; readonly text: TranslationKey }>> = {
  unsupported: { title: 'push.unsupported', text: 'push.unsupportedText' },
  'ios-tab': { title: 'push.iosTab', text: 'push.iosTabText' },
  refused: { title: 'push.refused', text: 'push.refusedText' },
}

function ThisDevice({ own }: { readonly own: ReturnType<typeof useThisDevice> }) {
  const t = useT()
  if (own.obstacle !== null) {
    const { title, text } = obstacles[own.obstacle]
    return (
      <>
        {own.failure !== null && <FormAlert text={own.failure} className="m-5" />}
        <Row icon={<Smartphone aria-hidden strokeWidth={1.75} />} title={t(title)} text={t(text)} />
      </>
    )
  }
  return (
    <div>
      <SwitchRow
        icon={<Smartphone strokeWidth={1.75} />}
        title={t('push.onThisDevice')}
        text={t('push.onThisDeviceText')}
        isOn={own.isOn}
        isBusy={own.isBusy}
        onChange={own.turn}
      />
      <FormAlert text={own.failure} className="mx-5 mb-4" />
    </div>
  )
}

const kinds: Readonly<
  Record<PushKind, { readonly icon: typeof BellRing; readonly title: TranslationKey; readonly text: TranslationKey }>
> = {
  news: { icon: BellRing, title: 'push.kind.news', text: 'push.kind.newsText' },
  reminder: { icon: CalendarClock, title: 'push.kind.reminder', text: 'push.kind.reminderText' },
  invitation: { icon: Mail, title: 'push.kind.invitation', text: 'push.kind.invitationText' },
  day: { icon: ClipboardList, title: 'push.kind.day', text: 'push.kind.dayText' },
  answer: { icon: MessageSquare, title: 'push.kind.answer', text: 'push.kind.answerText' },
}

function Kinds({ push, offered }: PushSettingsProps & { readonly push: Push }) {
  const t = useT()
  const { value, choose, isBusy } = usePushChoice(push, 'kinds')
  const isNone = !offered.some((kind) => value.includes(kind))
  return (
    <>
      {isNone && (
        <p role="status" className="px-5 py-3.5 text-small text-ink-2">
          {t('push.nothingChosen')}
        </p>
      )}
      {offered.map((kind) => {
        const { icon: Icon, title, text } = kinds[kind]
        return (
          <SwitchRow
            key={kind}
            icon={<Icon strokeWidth={1.75} />}
            title={t(title)}
            text={t(text)}
            isOn={value.includes(kind)}
            isBusy={isBusy}
            onChange={(isOn) => choose(pushKinds.filter((one) => (one === kind ? isOn : value.includes(one))))}
          />
        )
      })}
    </>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

function QuietHours({ push }: { readonly push: Push }) {
  const t = useT()
  const { value, choose, isBusy } = usePushChoice(push, 'quietHours')
  const hourSelect = (name: 'from' | 'until', label: TranslationKey) =>
    value !== null && (
      <Field label={t(label)}>
        {(control) => (
          <SelectInput
            {...control}
            value={value[name]}
            onChange={({ currentTarget }) => choose({ ...value, [name]: Number(currentTarget.value) })}
          >
            {hours.map((hour) => (
              <option key={hour} value={hour}>
                {t('push.hour', { hour: String(hour).padStart(2, '0') })}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
    )
  return (
    <div>
      <SwitchRow
        icon={<Moon strokeWidth={1.75} />}
        title={t('push.quietHours')}
        text={t('push.quietHoursText')}
        isOn={value !== null}
        isBusy={isBusy}
        onChange={(isOn) => choose(isOn ? usualQuietHours : null)}
      />
      {value !== null && (
        <div className="grid gap-4 px-5 pb-4 @[26.25rem]:grid-cols-2">
          {hourSelect('from', 'push.quietFrom')}
          {hourSelect('until', 'push.quietUntil')}
        </div>
      )}
    </div>
  )
}

function OtherDevice({ device: { id, device, addedAt } }: { readonly device: Push['devices'][number] }) {
  const t = useT()
  const format = useFormat()
  const { end, isEnding } = useEndDevice()
  const Icon = deviceIcons[device.kind]
  const name = nameDevice(t, device)
  return (
    <Row
      icon={<Icon aria-hidden strokeWidth={1.75} />}
      title={name}
      text={t('push.deviceSince', { when: format.date(addedAt) })}
    >
      <Button isBusy={isEnding(id)} aria-label={t('push.endDevice', { name })} onClick={() => end(id)}>
        {t('push.end')}
      </Button>
    </Row>
  )
}
