import type { HeartRecording } from '@salus/contract/check-ups/heart.ts'
import { recordingSeconds } from '@salus/domain/heart/heart-result.ts'
import type { Posture } from '@salus/domain/heart/heart-terms.ts'
import { StrapRecorder, type StrapState } from '@salus/domain/heart/strap-recorder.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { reportError } from '../../../platform/api/report-error.ts'
import { connectStrap, type StrapFacts } from './connect-strap.ts'
import { writeOnOwnClock } from '../../../platform/device/own-clock.ts'

interface Measuring {
  readonly phase: 'idle' | 'connecting' | 'measuring' | 'closed'
  readonly strap: StrapState | null
  readonly failed: boolean
}

export function useStrap(onRecorded: (recording: HeartRecording) => void) {
  const [state, setState] = useState<Measuring>({ phase: 'idle', strap: null, failed: false })
  const recorder = useRef(new StrapRecorder())
  const startedAt = useRef<string | null>(null)
  const facts = useRef<StrapFacts | null>(null)
  const posture = useRef<Posture>('sitting')
  const link = useRef<{ close: () => void } | null>(null)
  const close = () => {
    link.current?.close()
    link.current = null
  }
  const closeAtEnd = useEffectEvent(close)
  useEffect(() => () => closeAtEnd(), [])
  const finish = () => {
    const { rr1024, gaps } = recorder.current.state()
    if (facts.current === null || startedAt.current === null || rr1024.length === 0) return
    close()
    const { device, sensorLocation } = facts.current
    const recorded = { rr1024: [...rr1024], gaps: [...gaps] }
    onRecorded({ startedAt: startedAt.current, posture: posture.current, device, sensorLocation, ...recorded })
  }
  const isWhole = useRef(false)
  const take: Parameters<typeof connectStrap>[0]['onMeasurement'] = (measurement) => {
    if (isWhole.current) return
    const strap = recorder.current.take(measurement, Date.now())
    startedAt.current ??= strap.rr1024.length === 0 ? null : writeOnOwnClock(new Date())
    setState((before) => ({ ...before, strap }))
    isWhole.current = strap.seconds >= recordingSeconds.whole
    if (isWhole.current) finish()
  }
  const startOver = () => {
    recorder.current = new StrapRecorder()
    startedAt.current = null
  }
  const connect = async (chosen: Posture) => {
    posture.current = chosen
    setState((before) => ({ ...before, phase: 'connecting', failed: false }))
    try {
      const onClosed = () => setState((before) => ({ ...before, phase: 'closed', strap: recorder.current.interrupt() }))
      // Browsers open the device picker only directly in a click handler, so nothing must be awaited before this line.
      const connected = await connectStrap({ onMeasurement: take, onClosed })
      link.current = connected
      // Beats from two straps must not form one recording.
      if (facts.current !== null && facts.current.device.name !== connected.device.name) startOver()
      facts.current = connected
      setState((before) => ({ ...before, phase: 'measuring' }))
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'NotFoundError'
      if (!(error instanceof DOMException)) reportError(error)
      setState((before) => ({
        ...before,
        phase: before.strap === null ? 'idle' : 'closed',
        failed: !isCancelled,
      }))
    }
  }
  return { state, connect, finish }
}
