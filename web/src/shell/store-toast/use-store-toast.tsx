import { useEffect, useEffectEvent } from 'react'
import { useT } from '../../i18n/t.tsx'
import { readKiosk } from '../../platform/account/kiosk.ts'
import { readStored, store } from '../../platform/device/storage.ts'
import { isInNativeApp } from '../../platform/native/native-shell.ts'
import { buttonClass } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { findStore } from '../../platform/device/find-store.ts'

const shownForMs = 15_000

/**
 * Offers the native app once per visit if the page names a store listing for this device. Stops offering it once the
 * person has accepted or closed an offer.
 */
export function useStoreToast(): void {
  const t = useT()
  const offer = useEffectEvent((listing: string) =>
    showToast({
      text: t('shell.appTitle'),
      detail: t('shell.appText'),
      duration: shownForMs,
      hasProgress: true,
      onAnswered: () => store('storeToast', 'answered'),
      action: (dismiss) => (
        <a
          href={listing}
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
    if (readKiosk() !== null || readStored('storeToast') !== null) return
    const listing = listingHere()
    if (listing !== null) return offer(listing)
  }, [])
}

export function storeHere(): ReturnType<typeof findStore> {
  const { userAgent, maxTouchPoints } = navigator
  return findStore({ userAgent, touchPoints: maxTouchPoints, isNativeApp: isInNativeApp() })
}

/** Returns the store listing for this device, which the server writes into the page; `null` if the page has none. */
function listingHere(): string | null {
  const { storeAndroid, storeIos } = document.documentElement.dataset
  const place = storeHere()
  return place === null ? null : ({ android: storeAndroid, ios: storeIos }[place] ?? null)
}

export const hasListing = (): boolean => listingHere() !== null
