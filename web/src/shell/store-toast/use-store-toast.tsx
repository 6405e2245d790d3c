import { useEffect, useEffectEvent } from 'react'
import { useT } from '../../i18n/t.tsx'
import { paths } from '../../paths.ts'
import { readKiosk } from '../../platform/kiosk.ts'
import { buttonClass } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { storeOf } from './store-of.ts'

const shownForMs = 15_000

/** Offers the native app once per visit on Android and iOS browsers. */
export function useStoreToast(): void {
  const t = useT()
  const offer = useEffectEvent((store: string) =>
    showToast({
      text: t('shell.appTitle'),
      detail: t('shell.appText'),
      duration: shownForMs,
      hasProgress: true,
      action: (dismiss) => (
        <a
          href={store}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'primary' }, '!px-4')}
          onClick={dismiss}
        >
          {t('shell.open')}
        </a>
      ),
    }),
  )
  useEffect(() => {
    // Whoever answers on a device or by a link of somebody else is led nowhere.
    if (readKiosk() !== null || location.pathname === paths.answer().to) return
    const { userAgent, maxTouchPoints } = navigator
    const store = storeOf({ userAgent, touchPoints: maxTouchPoints, isNativeApp: 'Capacitor' in window })
    if (store !== null) offer(store)
  }, [])
}
