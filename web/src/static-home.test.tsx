// @vitest-environment node
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { mergeTranslations, translationLanguages } from '../build/translations.ts'
import { chooseLanguage } from './i18n/choose-language.ts'
import { renderStaticHome } from './static-home.tsx'

describe.each(translationLanguages)('the start page that the build writes in %s', (language) => {
  const messages = mergeTranslations(fileURLToPath(new URL('i18n', import.meta.url)), language)
  let html = ''
  beforeAll(async () => {
    html = await renderStaticHome({ language, messages })
  })

  test('says what Salus is for', () => {
    expect(html).toContain(`>${messages['public.heroTitle']}</h1>`)
    expect(html).toContain(messages['public.heroText'])
  })

  test('has no element that can be typed into, pressed, filled in by a browser, or found by its id', () => {
    expect(html).toContain(messages['public.email'])
    expect(html.match(/<(?:a|button|form|iframe|img|input|label|link|script|select|style|textarea)\b/g)).toBeNull()
    expect(html.match(/ (?:id|for|name|role|style|tabindex|href|on\w+|aria-\w+)="/gi)).toBeNull()
  })
})

test('a start page that cannot be rendered stops the build', async () => {
  const texts = { language: 'de', messages: { 'public.versionOf': '{count, plural}' } } as const
  await expect(renderStaticHome(texts)).rejects.toThrow('the start page cannot be rendered')
})

test('before the first paint, the same language is chosen as later by the app', () => {
  const script = readFileSync(new URL('../public/before-paint.js', import.meta.url), 'utf8')
  const code = fc.constantFrom('de', 'en', 'de-AT', 'EN-us', 'fr', 'x-de', '')
  fc.assert(
    fc.property(fc.option(code), fc.array(code, { maxLength: 3 }), fc.option(code, { nil: undefined }), (...given) => {
      const [chosen, preferred, configured] = given
      const root = { lang: '', dataset: { defaultLanguage: configured }, classList: { toggle: () => false } }
      const document = { documentElement: root, querySelector: () => ({}) }
      const localStorage = { getItem: (key: string) => (key === 'salus.language' ? chosen : null) }
      const navigator = { languages: preferred }
      runInNewContext(script, { document, localStorage, matchMedia: () => ({}), navigator })
      expect(root.lang).toBe(chooseLanguage({ chosen, preferred, configured }))
    }),
  )
})
