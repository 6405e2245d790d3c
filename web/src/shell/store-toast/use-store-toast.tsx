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
 * Offers the native app once per visit, if the server names its listing, until the person closes or accepts the
 * offer.
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
    // Never offered on a handed-over device.
    if (readKiosk() !== null || readStored('storeToast') !== null) return
    const listing = listingHere()
    if (listing !== null) return offer(listing)
  }, [])
}

/** The app store of this device; `null` if it has none, and in the native app. */
export function storeHere(): ReturnType<typeof findStore> {
  const { userAgent, maxTouchPoints } = navigator
  return findStore({ userAgent, touchPoints: maxTouchPoints, isNativeApp: isInNativeApp() })
}

/** The listing for this device's store, from the page that the server sent. */
function listingHere(): string | null {
  const { storeAndroid, storeIos } = document.documentElement.dataset
  const place = storeHere()
  return place === null ? null : ({ android: storeAndroid, ios: storeIos }[place] ?? null)
}

/** True if the native app is offered on this device. */
export const hasListing = (): boolean => listingHere() !== null
