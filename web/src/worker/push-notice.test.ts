// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { openPush, type PushSurroundings, type PushWindow, showPush } from './push-notice.ts'

const origin = 'https://salus.example'

function surroundings(windows: readonly PushWindow[] = [], language = 'en-GB') {
  const shown: { title: string; options: NotificationOptions }[] = []
  const opened: string[] = []
  const around: PushSurroundings = {
    origin,
    language,
    show: async (title, options) => void shown.push({ title, options }),
    windows: async () => windows,
    openWindow: async (address) => void opened.push(address),
  }
  return { around, shown, opened }
}

const windowAt = (url: string) => ({
  url,
  focus: vi.fn<() => Promise<void>>(async () => undefined),
  postMessage: vi.fn<PushWindow['postMessage']>(),
})

test('a push is shown with the text and the language that were sent, and replaces the previous push of its kind', async () => {
  const { around, shown } = surroundings()
  await showPush(around, () => ({ tag: 'day', path: '/member', text: 'Sie sind an der Reihe.', language: 'de' }))
  expect(shown).toEqual([
    {
      title: 'Salus',
      options: {
        body: 'Sie sind an der Reihe.',
        lang: 'de',
        tag: 'day',
        icon: '/icons/salus-192.png',
        data: { path: '/member' },
      },
    },
  ])
})

test.each([
  ['without content', () => undefined],
  ['that cannot be read', () => JSON.parse('{')],
  ['of something else', () => 'text'],
  ['with fields of other types', () => ({ text: 1, tag: {}, language: [] })],
])('a push %s is also shown, in the language of the browser', async (_, read) => {
  for (const [language, body] of [
    ['de-AT', 'Es gibt etwas Neues in Salus.'],
    ['fr', 'Something new in Salus.'],
  ] as const) {
    const { around, shown } = surroundings([], language)
    await showPush(around, read)
    expect(shown).toMatchObject([{ title: 'Salus', options: { body, tag: 'news' } }])
  }
})

test('a click opens the page in the existing window', async () => {
  const { around, opened } = surroundings()
  await openPush(around, { path: '/member' })
  expect(opened).toEqual([`${origin}/member`])
  const [foreign, own] = [windowAt('https://elsewhere.example/'), windowAt(`${origin}/home`)]
  const open = surroundings([foreign, own])
  await openPush(open.around, { path: '/member' })
  expect(own.focus).toHaveBeenCalledOnce()
  expect(own.postMessage).toHaveBeenCalledWith({ open: '/member' }, [])
  expect([open.opened, foreign.focus.mock.calls]).toEqual([[], []])
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  'javascript:alert(1)',
  'member',
  '',
  undefined,
  7,
  null,
])('a click never leads away from Salus: %j', async (path) => {
  const { around, opened } = surroundings()
  await openPush(around, { path })
  expect(opened).toEqual([`${origin}/`])
})
