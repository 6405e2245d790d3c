import type { Language } from '@salus/domain/words.ts'
import { Outlet, useMatches, useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { RegionProvider, useChooseLanguage, useT } from '../i18n/t.tsx'
import { useProofWanted } from '../platform/proof.ts'
import { reportError } from '../platform/report-error.ts'
import { useMaybeSession } from '../platform/session.ts'
import { chooseTheme } from '../platform/theme.ts'
import { useShownSubject } from '../platform/window-title.ts'
import { ToastHost, showToast } from '../ui/toast.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { sessionEndWasSaid, useSessionHasEnded } from './session-end.ts'
import { lazyWith } from '../platform/lazy-part.tsx'

/** Around everything: messages, the offline bar, the window's title, what follows the signed-in person. */
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
      <ToastHost closeLabel={t('shell.close')} />
    </RegionProvider>
  )
}

/** What the person chose, the tenant of the address, else the one used last, and the browser. */
function useRegion() {
  const session = useMaybeSession()
  const { groupId } = useParams({ strict: false })
  if (session === null) return { browser: navigator.languages }
  const byUse = session.memberships.toSorted((a, b) => (b.lastUsedAt ?? '').localeCompare(a.lastUsedAt ?? ''))
  const tenant = byUse.find((one) => String(one.groupId) === groupId) ?? byUse[0]
  const { country, currency } = tenant ?? {}
  return { region: session.user.region, country, currency, browser: navigator.languages }
}

const ProofDialog = lazyWith(
  async () => (await import('../features/sign-in/proof-dialog.tsx')).ProofDialog,
  () => <NotAsked />,
)

/** Who cannot be asked has not shown who it is: what waits for it fails and can be tried again. */
function NotAsked() {
  const asking = useProofWanted()
  useEffect(() => asking?.answer(false), [asking])
  return null
}

/** Over every page of somebody who is signed in: who it is, asked again where that is needed. */
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

/** A partner's registration has its own colours. */
function usePreset(): void {
  const preset = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.preset)?.staticData.preset,
  })
  useEffect(() => {
    document.documentElement.classList.toggle('emerald', preset === 'emerald')
  }, [preset])
}

/** Language and theme of the account win over those of the browser once the session is known. */
function useAccountPreferences(): void {
  const session = useMaybeSession()
  const choose = useChooseLanguage()
  const locale = session?.user.locale
  const theme = session?.user.theme
  const follow = useEffectEvent((wanted: Language) => void choose(wanted).catch(reportError))
  useEffect(() => {
    if (locale) follow(locale)
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
    sessionEndWasSaid()
    showToast({ text: t('shell.sessionEnded'), detail: t('shell.sessionEndedDetail'), duration: 12_000 })
  }, [hasEnded, t])
}
