import { valuesForProfile, listAcceptedValues } from '@salus/domain/devices/profile-values.ts'
import type { ReceivedReading } from '@salus/domain/devices/received-reading.ts'
import { useFormat, useT } from '../../i18n/t.tsx'
import { useFillForm } from '../../pieces/run-parts.ts'
import { Button } from '../../ui/button.tsx'
import { Bluetooth, Cable, CircleAlert, HeartPulse, Scale } from '../../ui/icons.ts'
import { type DeviceKind, type DeviceNames, type MeasuredPerson, nameless } from './device-link.ts'
import { findBluetooth, findSerial } from './gatt.ts'
import { IncomingValues } from './incoming-values.tsx'
import { type DeviceState, useDevice } from './use-device.ts'
import { writeOnOwnClock } from '../../platform/device/own-clock.ts'

interface DevicePanelProps {
  readonly profileId: string
  readonly person: MeasuredPerson | null
  readonly isOwn?: boolean
}

/**
 * Connects a nearby or serial device and fills the form of the run with its values. If the browser supports no devices,
 * the panel explains what to do instead.
 */
export function DevicePanel({ profileId, person, isOwn = false }: DevicePanelProps) {
  const t = useT()
  const fillForm = useFillForm()
  const { state, connect, accept, leave } = useDevice({ person, isOwn })
  const kinds = kindsFor(profileId).filter((kind) => !isOwn || kind !== 'cable')
  if (kinds.length === 0) return null
  const { reading } = state
  const fitting = reading && fittingIn(reading, { profileId, person, vendor: state.names?.vendor ?? null })
  const use = () => {
    if (reading === null || fitting === null) return
    const at = reading.wallTime === null ? undefined : new Date(reading.wallTime)
    fillForm({
      values: fitting,
      origin: state.kind === 'cable' ? 'serial' : 'bluetooth',
      deviceFacts: { ...(state.names ?? nameless), wallTime: reading.wallTime },
      dateOfMeasurement: at === undefined || isNowOrLater(at) ? undefined : writeOnOwnClock(at),
    })
  }
  const Icon = state.kind === 'cable' ? Cable : Bluetooth
  return (
    <section className="card mb-4 p-5" aria-labelledby="device">
      <div className="flex flex-wrap items-center gap-3">
        <span className="tile b" aria-hidden="true">
          <Icon />
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <h2 id="device" className="text-h3 font-semibold">
            {writeName(state.names) ?? t('deviceReadings.title')}
          </h2>
          <Phase state={state} isOwn={isOwn} />
        </div>
        <Connect state={state} kinds={kinds.filter(isPossible)} onConnect={connect} onLeave={() => void leave()} />
      </div>
      <Refused state={state} isOwn={isOwn} onAccept={accept} />
      {reading !== null && <IncomingValues profileId={profileId} reading={reading} onUse={use} />}
    </section>
  )
}

const scales = ['scale', 'cable'] as const

/** Returns the kinds of devices for a profile: scales if it takes the weight, cuffs if it takes the blood pressure. */
function kindsFor(profileId: string): readonly DeviceKind[] {
  const taken = listAcceptedValues(profileId)
  return [...(taken.has('weightKg') ? scales : []), ...(taken.has('systolicMmHg') ? (['cuff'] as const) : [])]
}

const isPossible = (kind: DeviceKind) => (kind === 'cable' ? findSerial() : findBluetooth()) !== null

const fittingIn = (
  { values, segmental = {} }: ReceivedReading,
  { profileId, person, vendor }: Pick<DevicePanelProps, 'profileId' | 'person'> & { readonly vendor: string | null },
) =>
  valuesForProfile(profileId, {
    vendor,
    segmental,
    heightCm: values.heightCm ?? person?.heightCm ?? undefined,
    values,
  })?.values ?? null

/**
 * Returns true for times in the last ten minutes, and for future times, because a device's clock may be fast. Such a
 * reading is treated as taken now.
 */
const isNowOrLater = (at: Date) => at.getTime() > Date.now() - 10 * 60_000

const writeName = (names: DeviceNames | null): string | null =>
  names && ([names.vendor, names.model].filter((part) => part !== null).join(' ') || names.name)

function Phase({ state: { phase, kind }, isOwn }: { readonly state: DeviceState; readonly isOwn: boolean }) {
  const t = useT()
  const [hasBluetooth, hasSerial] = [findBluetooth() !== null, !isOwn && findSerial() !== null]
  const cannot = isOwn ? 'deviceReadings.cannotOwn' : 'deviceReadings.cannot'
  return (
    <>
      <p className="text-small text-muted" role="status">
        {hasBluetooth || hasSerial
          ? t(
              kind === 'cable' && phase === 'measuring'
                ? 'deviceReadings.phase.listening'
                : `deviceReadings.phase.${phase}`,
            )
          : t(cannot)}
      </p>
      {phase === 'idle' && !isOwn && hasBluetooth !== hasSerial && (
        <p className="text-small text-muted">
          {t(hasSerial ? 'deviceReadings.cannotNearby' : 'deviceReadings.cannotCable')}
        </p>
      )}
    </>
  )
}

interface ConnectProps {
  readonly state: DeviceState
  readonly kinds: readonly DeviceKind[]
  readonly onConnect: (kind: DeviceKind) => Promise<void>
  readonly onLeave: () => void
}

const icons = { scale: Scale, cuff: HeartPulse, cable: Cable } as const

function Connect({ state, kinds, onConnect, onLeave }: ConnectProps) {
  const t = useT()
  if (state.phase === 'measuring') return <Button onClick={onLeave}>{t('deviceReadings.change')}</Button>
  return (
    <div className="flex flex-wrap gap-2">
      {kinds.map((kind) => {
        const Icon = icons[kind]
        return (
          <Button key={kind} isBusy={state.phase === 'connecting'} onClick={() => void onConnect(kind)}>
            <Icon aria-hidden />
            {t(`deviceReadings.${kind}`)}
          </Button>
        )
      })}
    </div>
  )
}

interface RefusedProps {
  readonly state: DeviceState
  readonly isOwn: boolean
  readonly onAccept: () => void
}

function Refused({ state: { refused, offered, kind }, isOwn, onAccept }: RefusedProps) {
  const t = useT()
  const format = useFormat()
  const words = refused !== null && t(`deviceReadings.refused.${wordsFor(refused, { isOwn, kind })}`)
  return (
    <div role="alert">
      {refused !== null && (
        <div className="mt-4 flex flex-wrap items-start gap-3 rounded-control bg-warning-soft px-4 py-3 text-warning-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <p className="min-w-0 flex-1 basis-56">
            {words}
            {offered?.wallTime != null &&
              ` ${t('deviceReadings.measuredAt', { when: format.dateTime(offered.wallTime) })}`}
          </p>
          {offered !== null && (
            <Button size="small" className="h-11" onClick={onAccept}>
              {t(refused === 'other-person' ? 'deviceReadings.acceptPerson' : 'deviceReadings.accept')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function wordsFor(
  refused: NonNullable<DeviceState['refused']>,
  { isOwn, kind }: { readonly isOwn: boolean; readonly kind: DeviceKind },
) {
  if (refused === 'other-person' && isOwn) return 'other-person-own'
  return refused === 'not-connected' && kind === 'cable' ? 'not-connected-cable' : refused
}
