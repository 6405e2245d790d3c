import type { Language } from '@salus/domain/words.ts'

/** In milliseconds. Most pages appear earlier, so most people never see the message. */
const patienceMs = 2500

const words: Readonly<Record<Language, string>> = { de: 'Salus wird geladen …', en: 'Salus is loading …' }

/**
 * If the session or the texts take long, shows a message in the empty window that Salus is loading. The first page
 * replaces the message. Its texts are in this file, because the translations may still be missing.
 */
export function showLoadingWhenSlow(language: Language): void {
  setTimeout(() => {
    const container = document.querySelector('#root:empty')
    if (container === null) return
    const page = document.createElement('main')
    page.style.cssText = 'margin:30vh auto 0;padding:0 1rem;text-align:center;font-family:system-ui,sans-serif'
    page.lang = language
    page.append(Object.assign(document.createElement('p'), { textContent: words[language] }))
    container.replaceChildren(page)
  }, patienceMs)
}
