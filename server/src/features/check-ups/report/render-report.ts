import { readFileSync } from 'node:fs'
import { typeset } from '../../../platform/typst.ts'
import type { ReportDocument } from './report-document.ts'

const template = readFileSync(new URL('report.typ', import.meta.url), 'utf8')

/**
 * Layout densities in the order in which they are tried until the last page is filled well: as designed, denser to save
 * a page with a few lines, then looser to fill it.
 */
const densities = [1, 0.8, 0.62, 1.25, 1.5]

/**
 * Returns a tagged PDF that conforms to PDF/UA-1, with the logo (base64) at the top. The same document gives the same
 * bytes.
 */
export const renderReport = (document: ReportDocument, logo: string | null = null): Uint8Array =>
  typeset({
    template,
    inputs: {
      data: document,
      logo: logo === null ? null : [...Buffer.from(logo, 'base64')],
    },
    standard: 'ua-1',
    densities,
  })
