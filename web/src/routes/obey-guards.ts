import { redirect } from '@tanstack/react-router'
import type { ParsedLocation } from '@tanstack/react-router'
import { requireKiosk, requireSignedIn, requireSignedOut } from '../areas/guards.ts'
import type { Verdict } from '../areas/guards.ts'
import { readKiosk } from '../platform/kiosk.ts'
import { loadSession } from '../platform/session.ts'
import { rememberPlace } from '../platform/storage.ts'

/** Goes where the verdict says; the place is remembered when that is the sign-in. */
export function obey(verdict: Verdict, location: ParsedLocation): void {
  if (verdict === null) return
  if (verdict === '/home' || verdict === '/second-factor') rememberPlace(location.href)
  // The query goes along only where the path stays the same but for the tenant.
  const search = verdict.startsWith('/staff/') ? location.search : {}
  throw redirect({ to: verdict, search, replace: true })
}

/** Stands before every page. */
export async function stayInKiosk({ location }: { location: ParsedLocation }): Promise<void> {
  const kiosk = readKiosk()
  if (kiosk === null) return
  const verdict = requireKiosk(await loadSession().catch(() => null), kiosk, location.pathname)
  if (verdict !== null) throw redirect({ to: verdict, replace: true })
}

export const signedIn = async ({ location }: { location: ParsedLocation }) =>
  obey(requireSignedIn(await loadSession()), location)
export const signedOut = async ({ location }: { location: ParsedLocation }) =>
  obey(requireSignedOut(await loadSession()), location)

/** Below perform-analysis stand the ten profiles and nothing else. */
export async function requireKnownAnalysis(path = ''): Promise<void> {
  if (path === '') return
  const { profileCatalogue } = await import('@salus/domain/measurement-profiles/profile-catalogue.ts')
  if (profileCatalogue.some((profile) => profile.path === path)) return
  throw redirect({ to: '/home', replace: true })
}
