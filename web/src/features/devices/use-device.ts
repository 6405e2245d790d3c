import type { ReceivedReading, SessionAnswer } from '@salus/domain/devices/received-reading.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { reportError } from '../../platform/api/report-error.ts'
import { connectCable } from './connect-cable.ts'
import { connectNearby } from './connect-nearby.ts'
import { type DeviceKind, type DeviceLink, type DeviceNames, type Measured, nameless } from './device-link.ts'

type Refusal = Extract<SessionAnswer, { kind: 'refused' }>['why']

export interface DeviceState {
  readonly phase: 'idle' | 'connecting' | 'measuring' | 'closed'
  readonly kind: DeviceKind
  readonly names: DeviceNames | null
  readonly reading: ReceivedReading | null
  /** A reading that is used only if the person confirms it. */
  readonly offered: ReceivedReading | null
  readonly refused: Refusal | 'not-connected' | null
}

const nothing: DeviceState = {
  phase: 'idle',
  kind: 'scale',
  names: null,
  reading: null,
  offered: null,
  refused: null,
}

/**
 * Connects a nearby or serial device and takes its reading. When the component unmounts, deletes the person from the
 * device if it is still connected, and closes the connection.
 */
export function useDevice(measured: Measured) {
  const [state, setState] = useState(nothing)
  const link = useRef<DeviceLink | null>(null)
  const close = async () => {
    const open = link.current
    link.current = null
    await open?.close().catch(() => undefined)
  }
  const isLeft = useRef(false)
  const closeAtEnd = useEffectEvent(() => void close())
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      closeAtEnd()
    }
  }, [])
  const onAnswer = (answer: SessionAnswer) =>
    setState((before) => {
      if (answer.kind === 'nothing') return before
      const reading = answer.reading ?? null
      const names = namesIn(reading) ?? before.names
      if (answer.kind === 'reading') return { ...before, names, reading, refused: null, offered: null }
      return { ...before, names, refused: answer.why, offered: reading }
    })
  const connect = async (kind: DeviceKind) => {
    setState({ ...nothing, phase: 'connecting', kind })
    try {
      const onClosed = () => {
        void close()
        setState((before) => ({ ...before, phase: 'closed' }))
      }
      // Browsers open the device picker only directly in a click handler, so nothing must be awaited before this line.
      const parts = { measured, onAnswer, onClosed }
      link.current = await (kind === 'cable' ? connectCable(parts) : connectNearby({ ...parts, kind }))
      if (isLeft.current) return await close()
      const { names } = link.current
      setState((before) => ({ ...before, phase: 'measuring', names: before.names ?? names }))
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'NotFoundError'
      if (!isCancelled && !(error instanceof DOMException)) reportError(error)
      setState({ ...nothing, kind, refused: isCancelled ? null : 'not-connected' })
    }
  }
  return {
    state,
    connect,
    accept: () => setState((before) => ({ ...before, reading: before.offered, offered: null, refused: null })),
    leave: async () => {
      await close()
      setState(nothing)
    },
  }
}

/** Returns the device names in the reading. A serial scale sends its names with each record. */
const namesIn = (reading: ReceivedReading | null): DeviceNames | null =>
  reading?.device ? { ...nameless, ...reading.device } : null
