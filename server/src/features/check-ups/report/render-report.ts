import { readFileSync } from 'node:fs'
import { canTypesetPicture, typeset } from '../../../platform/typst.ts'
import type { ReportDocument } from './report-document.ts'

const template = readFileSync(new URL('report.typ', import.meta.url), 'utf8')

/** Layout densities, tried in this order until one fills the last page well enough. */
const densities = [1, 0.8, 0.62, 1.25, 1.5]

/**
 * Returns a PDF that conforms to PDF/UA-1. `logo` is base64. A logo that cannot be shown is left out, because logos
 * were once stored unchecked. Equal documents give equal bytes.
 */
export function renderReport(document: ReportDocument, logo: string | null = null): Uint8Array {
  const picture = logo === null ? null : Buffer.from(logo, 'base64')
  const render = (shown: Uint8Array | null) =>
    typeset({
      template,
      inputs: { data: document, logo: shown === null ? null : [...shown] },
      standard: 'ua-1',
      densities,
    })
  try {
    return render(picture)
  } catch (error) {
    if (picture === null || canTypesetPicture(picture)) throw error
    return render(null)
  }
}
