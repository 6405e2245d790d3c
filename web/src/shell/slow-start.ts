import type { Language } from '@salus/domain/words.ts'

/** In milliseconds. Most pages appear earlier, so most people never see the words. */
const patienceMs = 2500

const words: Readonly<Record<Language, string>> = { de: 'Salus wird geladen …', en: 'Salus is loading …' }

/**
 * Says in an empty window that Salus is loading, if the session or the texts take long. The first page replaces the
 * words. They are written here, because the texts may be what is missing.
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
