import type { Language } from '@salus/domain/words.ts'
import { Outlet, useMatches, useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { RegionProvider, useChooseLanguage, useT } from '../i18n/t.tsx'
import { useProofWanted } from '../platform/account/proof.ts'
import { reportError } from '../platform/api/report-error.ts'
import { useMaybeSession } from '../platform/account/session.ts'
import { store } from '../platform/device/storage.ts'
import { chooseTheme } from '../platform/device/theme.ts'
import { useShownSubject } from '../platform/pages/window-title.ts'
import { ToastHost, showToast } from '../ui/overlays/toast.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { dismissSessionEnd, useSessionHasEnded } from './session/end.ts'
import { findKnownZone } from '../platform/dates/zone-of-device.ts'
import { lazyExtra, lazyWith } from '../platform/pages/lazy-part.tsx'
import { loadScriptLater } from '../platform/pages/load-script.ts'

export function RootFrame() {
  const t = useT()
  useWindowTitle()
  usePreset()
  useAccountPreferences()
  useSessionEndToast()
  return (
    <RegionProvider {...useRegion()}>
      <OfflineBar />
      <Outlet />
      <Proof />
      {!__IN_APP__ && <Later />}
      <ToastHost closeLabel={t('shell.close')} />
    </RegionProvider>
  )
}

/**
 * Returns the facts that determine how dates are written: the user's region and time zone, the tenant's country and
 * currency, and the browser's languages. The tenant is the one in the URL. If the URL contains none, it is the one used
 * last.
 */
function useRegion() {
  const session = useMaybeSession()
  const { groupId } = useParams({ strict: false })
  if (session === null) return { browser: navigator.languages }
  const byUse = session.memberships.toSorted((a, b) => (b.lastUsedAt ?? '').localeCompare(a.lastUsedAt ?? ''))
  const tenant = byUse.find((one) => String(one.groupId) === groupId) ?? byUse[0]
  const { country, currency } = tenant ?? {}
  const { region, timezone, hasOwnTimezone } = session.user
  // Ignores the time zone of an account that still has the default. The account gets the zone of its first device
  // later.
  const timeZone = hasOwnTimezone === false ? undefined : findKnownZone(timezone)
  return { region, country, currency, timeZone, browser: navigator.languages }
}

const ProofDialog = lazyWith(
  async () => (await import('../features/sign-in/proof-dialog.tsx')).ProofDialog,
  ({ error }) => <NotAsked error={error} />,
)

/**
 * Shown if the proof dialog cannot be loaded. The waiting requests then fail with this error. The person can repeat
 * them.
 */
function NotAsked({ error }: { readonly error: unknown }) {
  const asking = useProofWanted()
  useEffect(() => asking?.fail(error), [asking, error])
  return null
}

function Proof() {
  return useMaybeSession() === null ? null : <ProofWhenAsked />
}

function ProofWhenAsked() {
  return (
    useProofWanted() && (
      <Suspense fallback={null}>
        <ProofDialog />
      </Suspense>
    )
  )
}

// Without a network, this part shows no error. It is loaded when the network returns.
const InstalledApp = lazyExtra(
  async () => (await loadScriptLater(() => import('./installed/installed-app.tsx'))).InstalledApp,
)

/** Less important parts are loaded after this delay (in milliseconds), so that they do not slow down the first view. */
const firstViewMs = 4_000

function Later() {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), firstViewMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    isTime && (
      <Suspense fallback={null}>
        <InstalledApp />
      </Suspense>
    )
  )
}

function useWindowTitle(): void {
  const t = useT()
  const key = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  })
  const subject = useShownSubject()
  const title = [subject, key && t(key), 'Salus'].filter(Boolean).join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}

function usePreset(): void {
  const preset = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.preset)?.staticData.preset,
  })
  useEffect(() => {
    document.documentElement.classList.toggle('emerald', preset === 'emerald')
  }, [preset])
}

/** Once the session is loaded, the account's language and theme replace those of the browser. */
function useAccountPreferences(): void {
  const session = useMaybeSession()
  const choose = useChooseLanguage()
  const locale = session?.user.locale
  const theme = session?.user.theme
  const follow = useEffectEvent((wanted: Language) => void choose(wanted).catch(reportError))
  useEffect(() => {
    if (!locale) return
    store('lastLanguage', locale)
    follow(locale)
  }, [locale])
  useEffect(() => {
    if (theme) chooseTheme(theme)
  }, [theme])
}

function useSessionEndToast(): void {
  const t = useT()
  const hasEnded = useSessionHasEnded()
  useEffect(() => {
    if (!hasEnded) return
    dismissSessionEnd()
    showToast({ text: t('shell.sessionEnded'), detail: t('shell.sessionEndedDetail'), duration: 12_000 })
  }, [hasEnded, t])
}
