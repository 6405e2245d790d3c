import '../styles/inside.css'
import { Link, Outlet } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useSendWaiting } from '../features/analyses/saving/use-send-waiting.tsx'
import { useT } from '../i18n/t.tsx'
import { paths } from '../paths.ts'
import { useLiveStream } from '../platform/api/live.ts'
import { useMaybeSession, useSession, useSessionIsUnknown } from '../platform/account/session.ts'
import { useTelemetry } from '../platform/telemetry/telemetry.ts'
import { Avatar } from '../ui/avatar.tsx'
import { useLastKnown } from '../ui/use-last-known.ts'
import { AreaSwitch } from './area-switch.tsx'
import { WithAsideSlot } from './aside-slot.tsx'
import { IdleWarning } from './session/idle-warning.tsx'
import { useOwnPages } from './session/use-own-pages.ts'
import { EndNotes } from './end-notes.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { BottomBar } from './main-menu/bottom-bar.tsx'
import { LogoLink, MainMenu } from './main-menu/main-menu.tsx'
import { Search } from './search/search.tsx'
import { SearchButton } from './search/search-button.tsx'
import { useShellPlace } from './shell-place.ts'
import { useStoreToast } from './store-toast/use-store-toast.tsx'
import { TariffNote } from './tariff-note.tsx'
import { TenantSelect } from './tenant-select/tenant-select.tsx'
import { useNewResultMessage } from './use-new-result-message.tsx'
import { useSupportMessage } from './use-support-message.tsx'
import { useHasOfflineDay } from '../platform/offline-day/use-has-offline-day.ts'
import { reportError } from '../platform/api/report-error.ts'
import { useReportEndedDevices } from '../platform/offline-day/use-report-ended-devices.ts'
import { loadScript } from '../platform/pages/load-script.ts'
import { lazyExtra, lazyPart } from '../platform/pages/lazy-part.tsx'

const DemoAccountsNote = lazyExtra(
  async () => (await import('../features/sign-in/demo-accounts-note.tsx')).DemoAccountsNote,
)
const UnsentNote = lazyExtra(async () => (await import('../features/offline-days/sending/unsent-note.tsx')).UnsentNote)
/** Loaded only if this browser has ended the offline use of a device without notifying the server. */
const reportEndedDevices = async () =>
  (await loadScript(() => import('../features/offline-days/end-here.ts'))).reportEndedDevices()
const PublicFrame = lazyPart(async () => (await import('./public-frame.tsx')).PublicFrame)

export function Shell() {
  const session = useMaybeSession()
  const hasSession = session !== null
  const isOwn = useOwnPages(session)
  const hasFailed = useSessionIsUnknown()
  // Keeps the current screen while the session is being requested again.
  const isUnknown = useLastKnown(hasFailed || hasSession ? hasFailed : undefined)
  if (session !== null) return isOwn ? <SignedInShell key={session.user.id} /> : null
  // Shows nothing. After signing out, there is no session for a moment, until the sign-in page appears.
  if (!isUnknown) return null
  return (
    <Suspense fallback={null}>
      <PublicFrame />
    </Suspense>
  )
}

function SignedInShell() {
  const t = useT()
  useLiveStream()
  useNewResultMessage()
  useSupportMessage()
  useStoreToast()
  useTelemetry()
  useSendWaiting()
  useReportEndedDevices(true, () => void reportEndedDevices().catch(reportError))
  const [isSearching, setSearching] = useState(false)
  const search = () => setSearching(true)
  return (
    <>
      <a href="#main" className="skip-link">
        {t('shell.skip')}
      </a>
      <div className="flex min-h-[calc(100dvh-var(--bar))]">
        <MainMenu />
        <WithAsideSlot>
          <div className="@container flex min-w-0 flex-1 flex-col">
            <SmallToolbar onSearch={search} />
            <Toolbar onSearch={search} />
            <main
              id="main"
              tabIndex={-1}
              className="[container:page/inline-size] min-w-0 flex-1 px-4 pb-28 pt-5 outline-none small:px-8 small:pb-10 small:pt-2"
            >
              <UnsentResults />
              <DemoNote />
              <EndNotes />
              <Outlet />
              {/* Below the page, so that it shifts nothing when it appears, and covers no bar of the page. */}
              <TariffNote className="mt-6 empty:hidden small:hidden print:hidden" />
            </main>
          </div>
        </WithAsideSlot>
      </div>
      <BottomBar />
      <IdleWarning />
      <Search isOpen={isSearching} onOpen={search} onClose={() => setSearching(false)} />
    </>
  )
}

function UnsentResults() {
  const isReady = useHasOfflineDay()
  return (
    isReady && (
      <Suspense fallback={null}>
        <UnsentNote />
      </Suspense>
    )
  )
}

/** Shown on every staff page, because staff can close the demo accounts or have them closed. */
function DemoNote() {
  const { demoAccountsOpen } = useSession()
  const { isBusiness } = useShellPlace()
  if (demoAccountsOpen !== true || !isBusiness) return null
  return (
    <Suspense fallback={null}>
      <DemoAccountsNote className="mb-5" />
    </Suspense>
  )
}

/**
 * Returns the classes for the rows of a narrow toolbar. A long name of a tenant gets a row of its own, below the areas.
 * A short name stays beside the areas. The limits are numbers of letters.
 */
function chooseRows(name: string): { readonly bar: string; readonly areas: string } {
  if (name.length > 40) return { bar: '@max-[52rem]:flex-wrap', areas: '@max-[52rem]:basis-full' }
  if (name.length > 24) return { bar: '@max-[36rem]:flex-wrap', areas: '@max-[36rem]:basis-full' }
  return { bar: '', areas: '' }
}

function Toolbar({ onSearch }: { onSearch: () => void }) {
  const { tenant } = useShellPlace()
  const rows = chooseRows(tenant?.displayName ?? '')
  return (
    <header
      className={`hidden min-h-[4.5rem] min-w-0 shrink-0 items-center gap-x-3 gap-y-2 px-8 py-4 small:flex ${rows.bar}`}
    >
      <div className={`shrink-0 empty:hidden ${rows.areas}`}>
        <AreaSwitch />
      </div>
      <div className="min-w-0 flex-1">
        <TenantSelect />
      </div>
      <SearchButton onOpen={onSearch} />
      {/* Hidden in narrow toolbars, because the tenant's name needs the room. The language can also be chosen in
          the profile settings. */}
      <LanguageSwitch className="shrink-0 @max-[43.75rem]:hidden" />
    </header>
  )
}

function SmallToolbar({ onSearch }: { onSearch: () => void }) {
  const t = useT()
  const { user } = useSession()
  const { isBusiness, tenant } = useShellPlace()
  const target = isBusiness && tenant ? paths.staff.profileSettings(tenant.groupId) : paths.member.profileSettings()
  const name = isBusiness && tenant ? tenant.displayName : ''
  const isLong = name.length > 40
  return (
    <header className="sticky top-(--bar) z-20 flex h-14 items-center gap-3 border-b border-line bg-page/95 px-4 backdrop-blur small:hidden [@media(max-height:29.99875rem)]:static">
      <LogoLink isCompact isMark={isLong} className="flex h-11 items-center" />
      {/* A name longer than three lines is cut off here. The menu shows the full name. */}
      <span
        title={name === '' ? undefined : name}
        className={`line-clamp-3 min-w-0 flex-1 text-right leading-4 break-words hyphens-auto text-muted ${isLong ? 'text-caption' : 'text-small'}`}
      >
        {name}
      </span>
      <SearchButton isCompact onOpen={onSearch} />
      <Link {...target} activeProps={{}} className="-mr-1 p-1">
        <span className="sr-only">{`${t('shell.profile')}: ${user.firstName} ${user.lastName}`}</span>
        <Avatar firstName={user.firstName} lastName={user.lastName} />
      </Link>
    </header>
  )
}
