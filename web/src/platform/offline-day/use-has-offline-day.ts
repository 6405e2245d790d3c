import { useEffect, useState } from 'react'
import { runAfterPaint } from '../device/run-after-paint.ts'
import { hasOfflineDay } from './offline-database.ts'

/** True if this device was set up for a measurement day. False until the first view has been painted. */
export function useHasOfflineDay(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => runAfterPaint(() => void hasOfflineDay().then(setReady)), [])
  return isReady
}
