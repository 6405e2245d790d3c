import type { HeartRecording } from '@salus/contract/check-ups/heart.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { OpenedRun, RunWay } from '../saving/open-run.ts'

/** A strap's recording alongside the questions, and the step that records it. */
export interface HeartBeside {
  readonly recording: HeartRecording | null
  /** True while the step fills the screen; otherwise only the link to it is shown. */
  readonly isOpen: boolean
  /** The recording is not in the account yet. Closing the window before sending the answers loses it. */
  readonly isOnlyHere: boolean
  readonly open: () => void
  readonly close: () => void
  /** `null` removes the recording. */
  readonly keep: (recording: HeartRecording | null) => void
}

/** Saves the recording in the account as soon as it exists, and retries when the connection returns. */
export function useHeartBeside(way: RunWay, opened: OpenedRun): HeartBeside {
  const [recording, setRecording] = useState(opened.heart)
  const [isOpen, setOpen] = useState(false)
  const [isOnlyHere, setOnlyHere] = useState(false)
  const save = async (what: HeartRecording | null) => {
    try {
      await way.keepHeart?.(opened, what)
      setOnlyHere(false)
    } catch {
      // The page shows that the recording is not saved yet, and saving is tried again.
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
