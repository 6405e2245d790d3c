import './styles/main.css'
import type { Language } from '@salus/domain/words.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { chooseLanguage } from './i18n/choose-language.ts'
import { prepareFormats } from './i18n/format.ts'
import { TextsProvider } from './i18n/t.tsx'
import type { Texts } from './i18n/t.tsx'
import { paths } from './paths.ts'
import { askEarly, fetchTranslations } from './platform/api/api.ts'
import { glanceAtSession } from './platform/account/glance-at-session.ts'
import { onKioskChange, readKiosk } from './platform/account/kiosk.ts'
import { queryClient } from './platform/api/query.ts'
import { readRoutePatternFrom, reportError, reportUncaughtErrors } from './platform/api/report-error.ts'
import {
  findKnownUserId,
  firstSessionAnswer,
  forgetAnswers,
  forgetSession,
  loadSession,
  onSessionEnd,
} from './platform/account/session.ts'
import { keepInstallPrompt } from './platform/device/install-prompt.ts'
import { nativeShell } from './platform/native/native-shell.ts'
import { watchSecondPresses } from './platform/device/second-press.ts'
import { readRecentTenantId, readStored, rememberPlace } from './platform/device/storage.ts'
import { watchTheme } from './platform/device/theme.ts'
import { watchTyping } from './platform/pages/unsaved-work.ts'
import { createAppRouter } from './routes.tsx'
import { type FirstPlace, waitShortly } from './routes/frames.tsx'
import { showLoadingWhenSlow } from './shell/slow-start.ts'
import { showStartUpFailure } from './shell/start-up-failure.ts'
import { showSessionEnd } from './shell/session/end.ts'
import { trySilentSignIn } from './shell/session/try-silent-sign-in.ts'
import { watchPressedButtons } from './ui/focus/return-focus.ts'
import { watchSubmissions } from './ui/focus/watch-submissions.ts'
import { loadScript } from './platform/pages/load-script.ts'

// Stops zod from running code from strings, which zod tries by default and the content security policy forbids. Must be
// set before zod is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

async function start(container: HTMLElement): Promise<void> {
  reportUncaughtErrors()
  watchTheme()
  watchTyping()
  watchSecondPresses()
  watchPressedButtons()
  watchSubmissions()
  keepInstallPrompt()
  const router = createAppRouter()
  readRoutePatternFrom(() => router.state.matches.at(-1)?.fullPath ?? '')
  onSessionEnd(() => {
    rememberPlace(router.state.location.href, findKnownUserId())
    forgetSession()
    if (__IN_APP__) nativeShell()?.forget()
    // The offline day continues without a session. It asks for a sign-in when it sends results.
    if (router.state.location.pathname === paths.offlineDay().to) return forgetAnswers()
    showSessionEnd()
    void (async () => {
      if (await trySilentSignIn()) return
      await router.navigate({ ...paths.home(), replace: true })
      forgetAnswers()
    })()
  })
  let usedBefore: Element | null | undefined
  router.subscribe('onBeforeNavigate', () => {
    // A redirect begins another navigation. The element that had the focus before the first navigation is kept.
    if (usedBefore === undefined) usedBefore = document.activeElement
  })
  router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
    const used = { before: usedBefore ?? null, now: document.activeElement }
    usedBefore = undefined
    // The browser itself sets the focus on the first page.
    if (fromLocation === undefined) return
    void loadScript(() => import('./shell/focus-page.ts')).then(
      ({ focusPage }) => focusPage(fromLocation, toLocation, used),
      reportError,
    )
  })
  if (__IN_APP__) nativeShell()?.onOpen((href) => router.history.push(href))
  onKioskChange(() => void router.invalidate())
  const texts = await loadPage(router)
  createRoot(container, { onCaughtError: reportError, onUncaughtError: reportError }).render(
    <TextsProvider start={texts} load={fetchTranslations} onError={reportError}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </TextsProvider>,
  )
}

type AppRouter = ReturnType<typeof createAppRouter>

/** In milliseconds. An empty window waits for scripts for at most this time. Then the page shows that it is loading. */
const scriptsMs = 2000

/**
 * Requests the session, the texts and the scripts at the same time. Requests the page's data as soon as the session is
 * known.
 */
async function loadPage(router: AppRouter): Promise<Texts> {
  const { dataset } = document.documentElement
  const isNobody = dataset['session'] === 'none'
  const ofBrowser = chooseLanguage({
    chosen: readStored('language'),
    preferred: navigator.languages,
    configured: dataset['defaultLanguage'],
  })
  showLoadingWhenSlow(ofBrowser)
  // If the session cannot be loaded, the guards handle the error. The texts are loaded in any case.
  const language = loadSession().then(
    (session) => session?.user.locale ?? ofBrowser,
    () => chooseLanguage({ chosen: readStored('lastLanguage'), preferred: [ofBrowser] }),
  )
  const texts = loadTexts(ofBrowser, language)
  const page = language.then((chosen) => {
    document.documentElement.lang = chosen
    // Loads the page before rendering starts, because rendering would request some parts only later.
    return router.load().catch(reportError)
  })
  if (isNobody) {
    await language
    return texts
  }
  const scripts = fetchScriptsOfPage(router)
  void firstSessionAnswer.then((answer) => {
    const { locale, memberships } = glanceAtSession(answer)
    fetchDataOfPage(router, { language: locale ?? ofBrowser, memberships })
  })
  prepareFormats(ofBrowser)
  const [loaded] = await Promise.all([texts, language, waitShortly(scripts, scriptsMs)])
  await waitShortly(page)
  return loaded
}

/**
 * Requests the scripts of the page immediately, without waiting for the session. Resolves when they have arrived or
 * cannot be loaded.
 */
async function fetchScriptsOfPage(router: AppRouter): Promise<void> {
  const [matchedRoutes] = matchPage(router)
  await Promise.allSettled(matchedRoutes.map(({ options }) => options.component?.preload?.()))
}

/** Requests the first data of the page while its scripts are still loading. */
function fetchDataOfPage(router: AppRouter, of: Pick<FirstPlace, 'language' | 'memberships'>): void {
  // Requests no data for the page in the URL, because a handed-over device may open another page.
  if (readKiosk() !== null) return
  const { searchStr: search } = router.latestLocation
  const [matchedRoutes, params] = matchPage(router)
  for (const { options } of matchedRoutes)
    for (const address of options.staticData?.asksFirst?.({ params, search, ...of }) ?? []) askEarly(address)
}

const matchPage = (router: AppRouter) => router.getMatchedRoutes(expectPage(router.latestLocation.pathname))

const leadOn: ReadonlySet<string> = new Set(['/', paths.home().to, '/staff'])

/**
 * Returns the page that a signed-in person will probably see at this address. Some addresses only redirect to a page
 * that depends on the person. For these, the page is guessed from the tenant that was last used in this browser.
 */
function expectPage(pathname: string): string {
  if (!leadOn.has(pathname)) return pathname
  const tenantId = readRecentTenantId()
  return tenantId === null ? '/member' : `/staff/${tenantId}/products-overview`
}

/**
 * Loads the texts in the language that the signed-in user has chosen. If there is none, loads them in the language of
 * this browser.
 */
async function loadTexts(ofBrowser: Language, chosen: Promise<Language>): Promise<Texts> {
  const messages = await fetchTranslations(ofBrowser)
  const language = await chosen
  return language === ofBrowser ? { language, messages } : { language, messages: await fetchTranslations(language) }
}

const container = document.getElementById('root')
if (container) start(container).catch(showStartUpFailure)
