import { canonicalValues, type ValueCode } from '@salus/domain/devices/canonical-values.ts'
import type { ReceivedReading } from '@salus/domain/devices/bluetooth/reading-session.ts'
import { valuesForProfile } from '@salus/domain/devices/profile-values.ts'
import { Bluetooth, Cable, Check, CircleAlert, HeartPulse, Scale } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormat, useLanguage, useT } from '../../i18n/t.tsx'
import { Button } from '../../ui/button.tsx'
import type { DeviceNames } from './connect-device.ts'
import { bluetoothHere, serialHere } from './gatt.ts'
import type { MeasuredPerson } from './introduce-person.ts'
import { readSerial } from './read-serial.ts'
import { type DeviceState, useDevice } from './use-device.ts'

/** Values for the form, and where they came from. */
export interface DeviceValues {
  /** By item id. */
  readonly values: Readonly<Record<string, number | string>>
  readonly deviceFacts: DeviceNames & { readonly wallTime: string | null }
  /** Of a reading that was taken a while ago; now when absent. */
  readonly dateOfMeasurement?: string
}

interface DevicePanelProps {
  readonly profileId: string
  readonly person: MeasuredPerson
  readonly onUse: (values: DeviceValues) => void
}

/** A device nearby or at a cable, whose values fill the form. Where the browser cannot, it says so and what to do. */
export function DevicePanel({ profileId, person, onUse }: DevicePanelProps) {
  const t = useT()
  const { state, connect, acceptStale, leave } = useDevice(person)
  const canBluetooth = bluetoothHere() !== null
  const use = (reading: ReceivedReading, names: DeviceNames) => {
    const heightCm = reading.values.heightCm ?? person.heightCm ?? undefined
    const fitting = valuesForProfile(profileId, {
      vendor: names.vendor,
      segmental: {},
      heightCm,
      values: reading.values,
    })
    if (fitting === null) return
    const at = reading.wallTime === null ? undefined : new Date(reading.wallTime)
    onUse({
      values: fitting.values,
      deviceFacts: { ...names, wallTime: reading.wallTime },
      ...(at === undefined || isNow(at) ? {} : { dateOfMeasurement: at.toISOString() }),
    })
  }
  return (
    <section className="card mb-4 p-5" aria-labelledby="device">
      <div className="flex flex-wrap items-center gap-3">
        <span className="tile b" aria-hidden="true">
          <Bluetooth />
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <h2 id="device" className="text-h3 font-semibold">
            {nameOf(state.names) ?? t('deviceReadings.title')}
          </h2>
          <p className="text-small text-muted" role="status">
            {canBluetooth ? t(`deviceReadings.phase.${state.phase}`) : t('deviceReadings.cannot')}
          </p>
        </div>
        {canBluetooth && <Connect state={state} onConnect={connect} onLeave={() => void leave()} />}
        {serialHere() !== null && state.phase === 'idle' && (
          <SerialButton onReading={(reading, names) => use(reading, names)} />
        )}
      </div>
      <Refused state={state} onAccept={acceptStale} />
      {state.reading !== null && (
        <Incoming reading={state.reading} onUse={() => state.reading && use(state.reading, state.names ?? nameless)} />
      )}
    </section>
  )
}

const nameless: DeviceNames = { vendor: null, model: null, name: null }
const isNow = (at: Date) => Math.abs(at.getTime() - Date.now()) < 10 * 60_000

const nameOf = (names: DeviceNames | null): string | null =>
  names && ([names.vendor, names.model].filter((part) => part !== null).join(' ') || names.name)

interface ConnectProps {
  readonly state: DeviceState
  readonly onConnect: (kind: 'scale' | 'cuff') => Promise<void>
  readonly onLeave: () => void
}

function Connect({ state, onConnect, onLeave }: ConnectProps) {
  const t = useT()
  if (state.phase === 'measuring') return <Button onClick={onLeave}>{t('deviceReadings.change')}</Button>
  const isBusy = state.phase === 'connecting'
  return (
    <div className="flex flex-wrap gap-2">
      <Button isBusy={isBusy} onClick={() => void onConnect('scale')}>
        <Scale aria-hidden />
        {t('deviceReadings.scale')}
      </Button>
      <Button isBusy={isBusy} onClick={() => void onConnect('cuff')}>
        <HeartPulse aria-hidden />
        {t('deviceReadings.cuff')}
      </Button>
    </div>
  )
}

/** Why a reading is not taken, in words. */
function Refused({ state, onAccept }: { readonly state: DeviceState; readonly onAccept: () => void }) {
  const t = useT()
  const format = useFormat()
  const { refused, stale } = state
  return (
    <div role="alert">
      {refused !== null && (
        <div className="mt-4 flex flex-wrap items-start gap-3 rounded-control bg-warning-soft px-4 py-3 text-warning-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <p className="min-w-0 flex-1 basis-56">
            {t(`deviceReadings.refused.${refused}`)}
            {stale?.wallTime != null && ` ${t('deviceReadings.measuredAt', { when: format.dateTime(stale.wallTime) })}`}
          </p>
          {stale !== null && (
            <Button size="small" className="h-11" onClick={onAccept}>
              {t('deviceReadings.acceptStale')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function Incoming({ reading, onUse }: { readonly reading: ReceivedReading; readonly onUse: () => void }) {
  const t = useT()
  const language = useLanguage()
  const format = useFormat()
  const rows = Object.entries(reading.values) as [ValueCode, number][] // keys of the canonical values
  return (
    <div className="mt-4 border-t border-sep pt-4">
      <h3 className="font-semibold">{t('deviceReadings.incoming')}</h3>
      <dl className="mt-2 grid gap-x-8 @[480px]:grid-cols-2">
        {rows.map(([code, value]) => (
          <div key={code} className="flex items-center gap-3 border-b border-sep py-2">
            <dt className="flex-1">{canonicalValues[code].name[language]}</dt>
            <dd className="num font-semibold">
              {format.number(value, 1)}{' '}
              <span className="font-normal text-muted">{unitText(canonicalValues[code].unit)}</span>
            </dd>
            <Check aria-hidden className="size-4 text-success" />
          </div>
        ))}
      </dl>
      <Button variant="primary" className="mt-4 h-11" onClick={onUse}>
        {t('deviceReadings.use')}
      </Button>
    </div>
  )
}

const unitText = (unit: string) =>
  ({ 'kg/m2': 'kg/m²', Ohm: 'Ω', 'mm[Hg]': 'mmHg', '/min': '/min', 'kcal/d': 'kcal' })[unit] ?? unit

interface SerialButtonProps {
  readonly onReading: (reading: ReceivedReading, names: DeviceNames) => void
}

function SerialButton({ onReading }: SerialButtonProps) {
  const t = useT()
  const [state, setState] = useState<'idle' | 'waiting' | 'failed' | 'damaged'>('idle')
  const stop = useRef<AbortController | null>(null)
  const read = async () => {
    stop.current = new AbortController()
    setState('waiting')
    try {
      const record = await readSerial(stop.current.signal)
      if (!('device' in record)) return setState('damaged')
      setState('idle')
      const { vendor, model } = record.device
      const height = record.subject?.heightCm
      const values = { ...record.values, ...(height === undefined ? {} : { heightCm: height }) }
      onReading({ values, wallTime: record.measuredAt }, { vendor, model, name: null })
    } catch {
      setState('failed')
    }
  }
  return (
    <div>
      <Button isBusy={state === 'waiting'} onClick={() => void read()}>
        <Cable aria-hidden />
        {t('deviceReadings.cable')}
      </Button>
      <p role="status" className="mt-1 text-small text-muted empty:hidden">
        {state === 'idle' ? '' : t(`deviceReadings.serial.${state}`)}
      </p>
    </div>
  )
}
