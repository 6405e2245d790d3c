import { useEffect, useState } from 'react'
import { afterPaint } from '../device/after-paint.ts'
import { hasOfflineDay } from './offline-database.ts'

/** Whether this device was made ready for a measurement day. Asked after the first view is drawn. */
export function useHasOfflineDay(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => afterPaint(() => void hasOfflineDay().then(setReady)), [])
  return isReady
}
