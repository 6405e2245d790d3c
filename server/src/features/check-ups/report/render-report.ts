import { readFileSync } from 'node:fs'
import { typeset } from '../../../platform/typst.ts'
import type { ReportDocument } from './report-document.ts'

const template = readFileSync(new URL('report.typ', import.meta.url), 'utf8')

/** Layout densities, tried in this order until one fills the last page well enough. */
const densities = [1, 0.8, 0.62, 1.25, 1.5]

/** Returns a PDF that conforms to PDF/UA-1. `logo` is base64. Equal documents give equal bytes. */
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
