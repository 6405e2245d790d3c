import { beforeEach, describe, expect, test, vi } from 'vitest'
import vectors from '../../domain/vectors/devices/bluetooth.json' with { type: 'json' }
import recordings from '../../domain/vectors/devices/heart-recordings.json' with { type: 'json' }
import { connectNearby } from '../../web/src/features/devices/connect-nearby.ts'
import type { LinkParts } from '../../web/src/features/devices/device-link.ts'
import { connectStrap } from '../../web/src/features/devices/strap/connect-strap.ts'
import { enterShell, type NativeShell } from '../../web/src/platform/native/native-shell.ts'

type Options = Readonly<Record<string, unknown>>

/**
 * Simulates Android's side of the plugin, which exchanges hexadecimal text. Hoisted, because it must exist before the
 * plugin is loaded.
 */
const phone = vi.hoisted(() => {
  const calls: (readonly [method: string, options: Options])[] = []
  const listeners = new Map<string, (data: unknown) => void>()
  const played = {
    calls,
    listeners,
    answer: (_method: string, _options: Options): unknown => undefined,
  }
  const promised = ['initialize', 'requestDevice', 'connect', 'disconnect', 'getServices', 'read', 'write']
  Object.assign(globalThis, {
    androidBridge: { postMessage: () => undefined },
    Capacitor: {
      PluginHeaders: [
        {
          name: 'BluetoothLe',
          methods: [
            ...[...promised, 'startNotifications', 'removeListener'].map((name) => ({ name, rtype: 'promise' })),
            { name: 'addListener', rtype: 'callback' },
          ],
        },
      ],
      nativePromise: async (_plugin: string, method: string, options: Options = {}) => {
        calls.push([method, options])
        return played.answer(method, options)
      },
      nativeCallback: (
        _plugin: string,
        _method: string,
        { eventName }: { eventName: string },
        on: (data: unknown) => void,
      ) => {
        listeners.set(eventName, on)
        return eventName
      },
    },
  })
  return played
})

const { bluetooth } = await import('./bluetooth.ts')
enterShell({ bluetooth } as NativeShell)

const deviceId = 'F0:1A:22:33:44:55'
const uuid = (short: string) => `0000${short.toLowerCase()}-0000-1000-8000-00805f9b34fb`
const hexOfText = (words: string) => Buffer.from(words, 'utf8').toString('hex')
const notify = (service: string, characteristic: string, value: string) =>
  phone.listeners.get(`notification|${deviceId}|${uuid(service)}|${uuid(characteristic)}`)?.({ value })
const readHex = (id: string) => vectors.find((vector) => vector.id === id)?.hex ?? ''
const listCalls = (method: string) => phone.calls.filter(([name]) => name === method).map(([, options]) => options)

/**
 * Simulates a nearby device. `texts` maps a characteristic to what the device returns when it is read, as hexadecimal
 * text, for example the name of the manufacturer.
 */
function near(name: string, services: Readonly<Record<string, readonly string[]>>, texts: Record<string, string>) {
  phone.answer = (method, options) => {
    if (method === 'requestDevice') return { deviceId, name }
    if (method === 'getServices')
      return {
        services: Object.entries(services).map(([service, characteristics]) => ({
          uuid: uuid(service),
          characteristics: characteristics.map((each) => ({ uuid: uuid(each), properties: {}, descriptors: [] })),
        })),
      }
    if (method === 'read') return { value: texts[String(options['characteristic']).slice(4, 8)] ?? '' }
    if (method === 'write' && options['characteristic'] === uuid('2a9f')) {
      // The scale's responses: after registering (as user 1), after the consent, and after deleting the user.
      const answers: Readonly<Record<string, string>> = { '01': '20010101', '02': '200201', '03': '200301' }
      queueMicrotask(() => notify('181c', '2a9f', answers[String(options['value']).slice(0, 2)] ?? '200002'))
    }
    return undefined
  }
}

const scale = {
  '181d': ['2a9d'],
  '181b': ['2a9c'],
  '181c': ['2a9f', '2a85', '2a8c', '2a8e', '2a99'],
  '1805': ['2a2b'],
  '180a': ['2a29', '2a24'],
}
const person = { sex: 'female', birthDate: '1984-11-07', heightCm: 176, externalNumber: null } as const

async function listenTo(kind: 'scale' | 'cuff', measured: LinkParts['measured']) {
  const answers: Parameters<LinkParts['onAnswer']>[0][] = []
  const onClosed = vi.fn<() => void>()
  const link = await connectNearby({ kind, measured, onAnswer: (answer) => answers.push(answer), onClosed })
  return { answers, link, onClosed }
}

beforeEach(() => {
  phone.calls.length = 0
  phone.listeners.clear()
})

describe('a body scale over the phone’s own Bluetooth', () => {
  test('is asked for by its services, without the place, gets clock and person, and is left as it was', async () => {
    near('BF720', scale, { '2a29': hexOfText('Beurer'), '2a24': hexOfText('BF720') })
    const { link } = await listenTo('scale', { person, isOwn: false })
    expect(link.names).toEqual({ vendor: 'Beurer', model: 'BF720', firmware: null, name: 'BF720' })
    expect(listCalls('initialize')).toEqual([{ androidNeverForLocation: true }])
    expect(listCalls('requestDevice')).toEqual([
      {
        services: [uuid('181d'), uuid('181b')],
        optionalServices: ['181d', '181b', '181c', '1805', '180a'].map(uuid),
      },
    ])
    await link.close()
    const written = listCalls('write').map(
      ({ characteristic, value }) => `${String(characteristic).slice(4, 8)} ${String(value)}`,
    )
    expect(written).toEqual([
      expect.stringMatching(/^2a2b [0-9a-f]{20}$/),
      expect.stringMatching(/^2a9f 01[0-9a-f]{4}$/),
      expect.stringMatching(/^2a9f 0201[0-9a-f]{4}$/),
      `2a85 ${readHex('uds-01-dob')}`,
      '2a8c 01',
      `2a8e ${readHex('uds-03-height')}`,
      `2a99 ${readHex('uds-05-dbinc')}`,
      '2a9f 03',
    ])
    await vi.waitFor(() => expect(listCalls('disconnect')).toEqual([{ deviceId }]))
  })

  test('its frames are read as those of Web Bluetooth: weight, body composition in two halves, and what is refused', async () => {
    near('BF720', scale, {})
    const { answers, onClosed } = await listenTo('scale', { person: null, isOwn: true })
    notify('181d', '2a9d', readHex('wm-01-si-min'))
    expect(answers.at(-1)).toMatchObject({ kind: 'reading', reading: { values: { weightKg: 70.125 } } })
    notify('181b', '2a9c', readHex('bcm-01-si-min'))
    expect(answers.at(-1)).toMatchObject({ kind: 'reading', reading: { values: { weightKg: 70.125, bodyFatPct: 21 } } })
    notify('181d', '2a9d', readHex('wm-14-short-ts'))
    expect(answers.at(-1)).toMatchObject({ kind: 'refused' })
    notify('181d', '2a9d', readHex('wm-11-empty'))
    expect(answers.at(-1)).toMatchObject({ kind: 'refused' })
    expect(onClosed).not.toHaveBeenCalled()
    phone.listeners.get(`disconnected|${deviceId}`)?.({})
    expect(onClosed).toHaveBeenCalledOnce()
  })

  test('without user slots measures a guest, and one that measures nothing known is let go', async () => {
    near('Waage', { '181d': ['2a9d'] }, {})
    const { link, answers } = await listenTo('scale', { person, isOwn: false })
    notify('181d', '2a9d', readHex('wm-01-si-min'))
    expect(answers.at(-1)).toMatchObject({ kind: 'reading' })
    expect(listCalls('write')).toEqual([])
    await link.close()
    await vi.waitFor(() => expect(listCalls('disconnect')).toHaveLength(1))
    phone.calls.length = 0
    near('Lampe', { '180a': ['2a29'] }, {})
    await expect(listenTo('scale', { person, isOwn: false })).rejects.toThrow('measures nothing')
    await vi.waitFor(() => expect(listCalls('disconnect')).toEqual([{ deviceId }]))
  })
})

test('a cuff’s frame gives the published blood pressure', async () => {
  near('Manschette', { '1810': ['2a35'] }, {})
  const { answers } = await listenTo('cuff', { person, isOwn: true })
  notify('1810', '2a35', readHex('bp-01-min'))
  expect(answers).toMatchObject([{ kind: 'reading', reading: { values: { systolicMmHg: 120, diastolicMmHg: 80 } } }])
})

test('a strap’s beats arrive whole and in order, and a cut packet is no beat', async () => {
  near(
    'Polar H10',
    { '180d': ['2a37', '2a38'], '180a': ['2a29', '2a24', '2a26'] },
    {
      '2a29': hexOfText('Polar'),
      '2a24': hexOfText('H10'),
      '2a26': hexOfText('3.1.1'),
      '2a38': '01',
    },
  )
  const beats: number[] = []
  const onClosed = vi.fn<() => void>()
  const link = await connectStrap({ onMeasurement: ({ rr1024 }) => beats.push(...rr1024), onClosed })
  expect(link).toMatchObject({
    device: { vendor: 'Polar', model: 'H10', name: 'Polar H10', firmware: '3.1.1' },
    sensorLocation: 'chest',
  })
  const { rr1024 } = recordings.calm
  const two = (value: number) => value.toString(16).padStart(2, '0')
  for (let from = 0; from < rr1024.length; from += 8)
    notify(
      '180d',
      '2a37',
      `1647${rr1024
        .slice(from, from + 8)
        .map((beat) => two(beat & 0xff) + two(beat >> 8))
        .join('')}`,
    )
  expect(beats).toEqual(rr1024)
  notify('180d', '2a37', readHex('hr-07-rr-odd'))
  expect(beats).toHaveLength(rr1024.length)
  phone.listeners.get(`disconnected|${deviceId}`)?.({})
  expect(onClosed).toHaveBeenCalledOnce()
})
