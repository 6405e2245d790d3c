import type { ReceivedReading, SessionAnswer } from '@salus/domain/devices/bluetooth/reading-session.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { reportError } from '../../platform/report-error.ts'
import { connectDevice, type DeviceKind, type DeviceLink, type DeviceNames } from './connect-device.ts'
import type { MeasuredPerson } from './introduce-person.ts'

type Refusal = Extract<SessionAnswer, { kind: 'refused' }>['why']

export interface DeviceState {
  readonly phase: 'idle' | 'connecting' | 'measuring' | 'closed'
  readonly kind: DeviceKind
  readonly names: DeviceNames | null
  readonly reading: ReceivedReading | null
  /** Taken only when somebody says so. */
  readonly stale: ReceivedReading | null
  readonly refused: Refusal | 'not-connected' | null
}

const nothing: DeviceState = {
  phase: 'idle',
  kind: 'scale',
  names: null,
  reading: null,
  stale: null,
  refused: null,
}

/** A device nearby from the choice to its reading. It is left, and forgets the person, when the page is. */
export function useDevice(person: MeasuredPerson) {
  const [state, setState] = useState(nothing)
  const link = useRef<DeviceLink | null>(null)
  const close = async () => {
    const open = link.current
    link.current = null
    await open?.close().catch(() => undefined)
  }
  const closeAtEnd = useEffectEvent(() => void close())
  useEffect(() => () => closeAtEnd(), [])
  const onAnswer = (answer: SessionAnswer) =>
    setState((before) => {
      if (answer.kind === 'nothing') return before
      if (answer.kind === 'reading') return { ...before, reading: answer.reading, refused: null, stale: null }
      return { ...before, refused: answer.why, stale: answer.reading ?? null }
    })
  const connect = async (kind: DeviceKind) => {
    setState({ ...nothing, phase: 'connecting', kind })
    try {
      const onClosed = () => setState((before) => ({ ...before, phase: 'closed' }))
      // The choice of the browser opens only with the press itself: nothing may be waited for before.
      link.current = await connectDevice({ kind, person, onAnswer, onClosed })
      const { names } = link.current
      setState((before) => ({ ...before, phase: 'measuring', names }))
    } catch (error) {
      const isTurnedAway = error instanceof DOMException && error.name === 'NotFoundError'
      if (!isTurnedAway && !(error instanceof DOMException)) reportError(error)
      setState({ ...nothing, kind, refused: isTurnedAway ? null : 'not-connected' })
    }
  }
  return {
    state,
    connect,
    acceptStale: () => setState((before) => ({ ...before, reading: before.stale, stale: null, refused: null })),
    leave: async () => {
      await close()
      setState(nothing)
    },
  }
}
