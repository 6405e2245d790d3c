import type account from './account.en.json'
import type analyses from './analyses.en.json'
import type checkUps from './checkUps.en.json'
import type corrections from './corrections.en.json'
import type documents from './documents.en.json'
import type errors from './errors.en.json'
import type helpLines from './helpLines.en.json'
import type links from './links.en.json'
import type menu from './menu.en.json'
import type overview from './overview.en.json'
import type publicTexts from './public.en.json'
import type shell from './shell.en.json'
import type staff from './staff.en.json'

/** Every text the screen may ask for. */
export type TranslationKey =
  | keyof typeof account
  | keyof typeof analyses
  | keyof typeof checkUps
  | keyof typeof corrections
  | keyof typeof documents
  | keyof typeof errors
  | keyof typeof helpLines
  | keyof typeof links
  | keyof typeof menu
  | keyof typeof overview
  | keyof typeof publicTexts
  | keyof typeof shell
  | keyof typeof staff
