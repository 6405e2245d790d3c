import './styles/main.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { chooseLanguage } from './i18n/choose-language.ts'
import { TextsProvider } from './i18n/t.tsx'
import type { Texts } from './i18n/t.tsx'
import { paths } from './paths.ts'
import { fetchTranslations } from './platform/api.ts'
import { onKioskChange } from './platform/kiosk.ts'
import { queryClient } from './platform/query.ts'
import { readRoutePatternFrom, reportError, reportUncaughtErrors } from './platform/report-error.ts'
import { forgetAnswers, forgetSession, loadSession, onSessionEnd } from './platform/session.ts'
import { readStored, rememberPlace } from './platform/storage.ts'
import { watchSystemTheme } from './platform/theme.ts'
import { watchTyping } from './platform/unsaved-work.ts'
import { createAppRouter } from './routes.tsx'
import { showStartUpFailure } from './shell/start-up-failure.ts'
import { announceSessionEnd } from './shell/session-end.ts'
import { goSilently } from './shell/silent-sign-in.ts'

// The content security policy forbids code made from text, which zod would otherwise try. Said here, before it is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

async function start(container: HTMLElement): Promise<void> {
  reportUncaughtErrors()
  watchSystemTheme()
  watchTyping()
  const router = createAppRouter()
  readRoutePatternFrom(() => router.state.matches.at(-1)?.fullPath ?? '')
  onSessionEnd(() => {
    rememberPlace(router.state.location.href)
    forgetSession()
    announceSessionEnd()
    void (async () => {
      if (await goSilently()) return
      await router.navigate({ ...paths.home(), replace: true })
      forgetAnswers()
    })()
  })
  router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
    // The browser itself has a place for the focus on the first page.
    if (fromLocation === undefined) return
    void import('./shell/focus-page.ts').then(({ focusPage }) => focusPage(fromLocation, toLocation), reportError)
  })
  onKioskChange(() => void router.invalidate())
  fetchScriptsOfPage(router)
  const texts = await loadTexts()
  createRoot(container, { onCaughtError: reportError, onUncaughtError: reportError }).render(
    <TextsProvider start={texts} load={fetchTranslations} onError={reportError}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </TextsProvider>,
  )
}

/** They travel together with the answer who is signed in, and would be asked for only after it. */
function fetchScriptsOfPage(router: ReturnType<typeof createAppRouter>): void {
  if (document.documentElement.dataset['session'] === 'none') return
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const { options } of matchedRoutes) void options.component?.preload?.()
}

/** The texts in the language of this browser, or in the one a signed-in person chose. Session and texts are asked for at once. */
async function loadTexts(): Promise<Texts> {
  const { dataset } = document.documentElement
  const wished = {
    chosen: readStored('language'),
    preferred: navigator.languages,
    configured: dataset['defaultLanguage'],
  }
  const language = chooseLanguage(wished)
  // Whether the session can be read matters to the guards, not to the texts.
  const session = loadSession().catch(() => null)
  const messages = await fetchTranslations(language)
  const stored = (await session)?.user.locale ?? language
  document.documentElement.lang = stored
  return stored === language ? { language, messages } : { language: stored, messages: await fetchTranslations(stored) }
}

const container = document.getElementById('root')
if (container) start(container).catch(showStartUpFailure)
