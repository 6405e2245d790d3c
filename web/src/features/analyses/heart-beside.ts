import type { HeartRecording } from '@salus/contract/heart.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { OpenedRun, RunWay } from './open-run.ts'

/** A strap's recording beside the questions, and the step in which it is taken. */
export interface HeartBeside {
  readonly recording: HeartRecording | null
  /** The step fills the screen; else only the way to it is shown. */
  readonly isOpen: boolean
  /** The account does not have it yet: it is lost when the window is closed before the answers are sent. */
  readonly isOnlyHere: boolean
  readonly open: () => void
  readonly close: () => void
  /** Null takes it away. */
  readonly keep: (recording: HeartRecording | null) => void
}

/** Keeps the recording in the account as soon as it is there, and again when the connection is back. */
export function useHeartBeside(way: RunWay, opened: OpenedRun): HeartBeside {
  const [recording, setRecording] = useState(opened.heart)
  const [isOpen, setOpen] = useState(false)
  const [isOnlyHere, setOnlyHere] = useState(false)
  const save = async (what: HeartRecording | null) => {
    try {
      await way.keepHeart?.(opened, what)
      setOnlyHere(false)
    } catch {
      // What is not there yet is said beside it, and tried again.
      setOnlyHere(what !== null)
    }
  }
  const saveAgain = useEffectEvent(() => {
    if (isOnlyHere) void save(recording)
  })
  useEffect(() => {
    const onOnline = () => saveAgain()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  return {
    recording,
    isOpen,
    isOnlyHere,
    open: () => setOpen(true),
    close: () => setOpen(false),
    keep: (what) => {
      setRecording(what)
      setOpen(false)
      void save(what)
    },
  }
}
