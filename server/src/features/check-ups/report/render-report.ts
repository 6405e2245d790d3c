import { readFileSync } from 'node:fs'
import { typeset } from '../../../platform/typst.ts'
import type { ReportDocument } from './report-document.ts'

const template = readFileSync(new URL('report.typ', import.meta.url), 'utf8')

/** A tagged PDF that meets PDF/UA-1. The same document gives the same bytes. */
export const renderReport = (document: ReportDocument): Uint8Array =>
  typeset({ template, inputs: { data: JSON.stringify(document) }, standard: 'ua-1' })
