import { reportError } from '../platform/api/report-error.ts'

const words = {
  de: {
    title: 'Salus konnte nicht starten',
    text: 'Ihre Daten sind sicher. Bitte laden Sie die Seite neu.',
    retry: 'Neu laden',
  },
  en: { title: 'Salus could not start', text: 'Your data is safe. Please load the page again.', retry: 'Load again' },
} as const

/** Shows a plain page without translations, styles or components, because any of these may have caused the error. */
export function showStartUpFailure(error: unknown): void {
  reportError(error)
  const language = navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en'
  const { title, text, retry } = words[language]
  document.documentElement.lang = language
  const page = document.createElement('main')
  page.style.cssText =
    'max-width:32rem;margin:20vh auto 0;padding:0 1rem;text-align:center;font-family:system-ui,sans-serif'
  const heading = Object.assign(document.createElement('h1'), { textContent: title })
  const paragraph = Object.assign(document.createElement('p'), { textContent: text })
  const button = Object.assign(document.createElement('button'), { textContent: retry, type: 'button' })
  heading.style.cssText = 'font-size:1.5rem;font-weight:600'
  paragraph.style.cssText = 'margin:.75rem 0 1.5rem;font-size:1rem;line-height:1.5'
  button.className = 'btn btn-p btn-lg'
  button.addEventListener('click', () => location.reload())
  page.append(heading, paragraph, button)
  document.getElementById('root')?.replaceChildren(page)
}
