import type { HeartRecording } from '@salus/contract/check-ups/heart.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { HeartBeside } from '../../../pieces/run-parts.ts'
import type { OpenedRun, RunWay } from '../saving/open-run.ts'

/** Saves the heart recording with the run as soon as it exists, and retries when the connection returns. */
export function useHeartBeside(way: RunWay, opened: OpenedRun): HeartBeside {
  const [recording, setRecording] = useState(opened.heart)
  const [isOpen, setOpen] = useState(false)
  const [isOnlyHere, setOnlyHere] = useState(false)
  const save = async (what: HeartRecording | null) => {
    try {
      await way.keepHeart?.(opened, what)
      setOnlyHere(false)
    } catch {
      // The failure is not reported as an error. The page shows that the recording is not saved yet, and saving is
      // retried.
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
