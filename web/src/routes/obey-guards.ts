import type { HandedOver, Session } from '@salus/contract/account/session.ts'
import { redirect } from '@tanstack/react-router'
import type { ParsedLocation } from '@tanstack/react-router'
import { requireKiosk, requireSignedIn, requireSignedOut } from '../areas/guards.ts'
import type { Verdict } from '../areas/guards.ts'
import { type Kiosk, lockKiosk, readKiosk, unlockKiosk } from '../platform/account/kiosk.ts'
import { loadSession, reloadSession } from '../platform/account/session.ts'
import { rememberPlace } from '../platform/device/storage.ts'
import { hasOfflineDay } from '../platform/offline-day/offline-database.ts'
import { NetworkProblem } from '../platform/api/problems.ts'
import { paths } from '../paths.ts'
import { reportUnknown } from '../shell/report-unknown.tsx'
import { loadScript } from '../platform/pages/load-script.ts'

/**
 * Carries out the redirect that a guard decided on. Remembers the current page if the redirect leads to the sign-in or
 * the second factor.
 */
export function obey(verdict: Verdict, location: ParsedLocation): void {
  if (verdict === null) return
  if (verdict === '/home' || verdict === '/second-factor') rememberPlace(location.href)
  // Targets in the staff area keep the query, because usually only the tenant in the path changes.
  const search = verdict.startsWith('/staff/') ? location.search : {}
  throw redirect({ to: verdict, search, replace: true })
}

/** Runs before every page. */
export async function stayInPlace({ location }: { location: ParsedLocation }): Promise<void> {
  await stayInKiosk(location)
  await leadToOfflineDay(location)
}

/**
 * Redirects to the measurement day if there is no network and this device was set up for a measurement day. Without a
 * network, no other page can be shown.
 */
async function leadToOfflineDay({ pathname }: ParsedLocation): Promise<void> {
  const { to } = paths.offlineDay()
  if (pathname === to || readKiosk() !== null) return
  const isLost = await loadSession().then(
    () => false,
    (error: unknown) => error instanceof NetworkProblem,
  )
  if (isLost && (await hasOfflineDay())) throw redirect({ to, replace: true })
}

async function stayInKiosk({ pathname }: ParsedLocation): Promise<void> {
  const kiosk = await findKiosk()
  if (kiosk === null) return
  const verdict = requireKiosk(await loadSession().catch(() => null), kiosk, pathname)
  if (verdict !== null) throw redirect({ to: verdict, replace: true })
}

/**
 * Returns the state of a handed-over device. If this browser and the server disagree, another window has handed over
 * the device or taken it back. The state on the server then decides.
 */
async function findKiosk(): Promise<Kiosk | null> {
  const kept = readKiosk()
  const session = await loadSession().catch(() => null)
  const isKept = kept !== null && kept.userId === session?.user.id
  if (session === null || isKept === (session.handedOver !== undefined)) return kept
  const current = await reloadSession().catch(() => session)
  if (!current?.handedOver) {
    if (isKept) unlockKiosk()
    return null
  }
  const kiosk = await kioskFor(current.user, current.handedOver)
  lockKiosk(kiosk)
  return kiosk
}

async function kioskFor({ id, locale }: Session['user'], handedOver: HandedOver): Promise<Kiosk> {
  const { groupId, memberId, profileId } = handedOver
  const { profileCatalogue } = await loadScript(() => import('@salus/domain/measurement-profiles/profile-catalogue.ts'))
  const path = profileCatalogue.find((profile) => profile.id === profileId)?.path ?? ''
  const language = locale ?? (document.documentElement.lang === 'de' ? 'de' : 'en')
  return { userId: id, tenantId: groupId, memberId, path, language, stage: 'ready' }
}

export const guardSignedIn = async ({ location }: { location: ParsedLocation }) =>
  obey(requireSignedIn(await loadSession()), location)
export const guardSignedOut = async ({ location }: { location: ParsedLocation }) =>
  obey(requireSignedOut(await loadSession()), location)

interface AnalysisPlace {
  readonly params: { readonly _splat?: string | undefined }
  readonly location: ParsedLocation
  readonly preload: boolean
}

/** Redirects to the list of analyses if no measurement profile has this path. */
export async function requireKnownAnalysis({ params, location, preload }: AnalysisPlace): Promise<void> {
  const path = params._splat ?? ''
  if (path === '') return
  const { profileCatalogue } = await loadScript(() => import('@salus/domain/measurement-profiles/profile-catalogue.ts'))
  if (profileCatalogue.some((profile) => profile.path === path)) return
  if (!preload) reportUnknown('analyses.notFound')
  const choice = location.pathname.slice(0, location.pathname.indexOf('/perform-analysis')) + '/perform-analysis'
  throw redirect({ to: choice, search: location.search, replace: true })
}
