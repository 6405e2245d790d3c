import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { growTree } from '../src/i18n/text-tree.ts'
import { holdsSkeleton } from './no-skeletons.ts'

export const translationLanguages = ['de', 'en'] as const
type TranslationLanguage = (typeof translationLanguages)[number]

/** Merges the files of one language. Throws for a key that is in two files, and for a text with an ICU skeleton. */
export function mergeTranslations(folder: string, language: TranslationLanguage): Record<string, string> {
  const merged: Record<string, string> = {}
  const slices = readdirSync(folder).filter((name) => name.endsWith(`.${language}.json`))
  for (const slice of slices.toSorted()) {
    const messages: Record<string, string> = JSON.parse(readFileSync(join(folder, slice), 'utf8'))
    for (const [key, message] of Object.entries(messages)) {
      if (key in merged) throw new Error(`the translation key ${key} stands in two files, one of them ${slice}`)
      if (holdsSkeleton(message)) throw new Error(`the text ${key} holds a skeleton, see no-skeletons.ts`)
      merged[key] = message
    }
  }
  return merged
}

/** The keys of texts that are loaded only with the pages that show logs. */
const ofLogs = /^act\./

const writeLanguageFile = (folder: string, language: TranslationLanguage) => {
  const all = Object.entries(mergeTranslations(folder, language))
  return JSON.stringify(growTree(Object.fromEntries(all.filter(([key]) => !ofLogs.test(key)))))
}

/**
 * Returns a hash of all texts. The hash is part of the address of the texts, so that browsers never show the texts of
 * another build.
 */
export function translationsVersion(folder: string): string {
  const hash = createHash('sha256')
  for (const language of translationLanguages) hash.update(writeLanguageFile(folder, language))
  return hash.digest('hex').slice(0, 10)
}

/** Serves /assets/i18n/{de,en}.json from the development server and writes these files in the build. */
export function translations(folder: string): Plugin {
  return {
    name: 'translations',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const language = /^\/assets\/i18n\/(de|en)\.json(?:\?|$)/.exec(request.url ?? '')?.[1]
        if (language !== 'de' && language !== 'en') return next()
        response.setHeader('content-type', 'application/json; charset=utf-8')
        response.setHeader('cache-control', 'no-cache')
        response.end(writeLanguageFile(folder, language))
      })
    },
    generateBundle() {
      for (const language of translationLanguages) {
        const source = writeLanguageFile(folder, language)
        this.emitFile({ type: 'asset', fileName: `assets/i18n/${language}.json`, source })
      }
    },
  }
}
