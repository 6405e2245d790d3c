import { useEffect, useEffectEvent } from 'react'

export const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

export function useIdle(isWatching: boolean, afterMs: number, act: () => void): void {
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (!isWatching) return
    let timer = setTimeout(() => actNow(), afterMs)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(() => actNow(), afterMs)
    }
    for (const sign of signsOfLife) window.addEventListener(sign, again, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of signsOfLife) window.removeEventListener(sign, again)
    }
  }, [isWatching, afterMs])
}
