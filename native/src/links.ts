import { App } from '@capacitor/app'

type Show = (href: string) => void

let show: Show | null = null
let waiting: string | null = null

/** A code as printed on an invitation, but without hyphens. */
const codePattern = /^[A-Z0-9]{4,20}$/i

/**
 * Returns the page of the app that a link opens; `null` if the app does not open the link. Any other app can register
 * for the scheme `salus:` and read such links. They are therefore accepted only with an invitation code, which is
 * useless without the person's date of birth.
 */
export function findPlace(link: string, server: string): string | null {
  const url = URL.parse(link)
  if (url === null) return null
  if (url.protocol === 'https:') return url.origin === server ? `${url.pathname}${url.search}${url.hash}` : null
  if (url.protocol !== 'salus:' || url.host !== 'open') return null
  const code = url.hash.slice(1).replaceAll('-', '')
  return codePattern.test(code) ? `/invitation#${code}` : null
}

/** Shows the page for each link with which a person opens the app, including the link that started the app. */
export function openLinks(server: string): void {
  const open = (link: string) => {
    const place = findPlace(link, server)
    if (place === null) return
    if (show === null) waiting = place
    else show(place)
  }
  void App.addListener('appUrlOpen', ({ url }) => open(url))
  void App.getLaunchUrl().then((launch) => launch && open(launch.url))
}

export function showLinksBy(given: Show): void {
  show = given
  if (waiting !== null) given(waiting)
  waiting = null
}
