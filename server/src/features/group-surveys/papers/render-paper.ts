import { readFileSync } from 'node:fs'
import { typeset } from '../../../platform/typst.ts'
import type { LatePdf } from '../../../platform/http/mount/mount.ts'
import type { GroupReportDocument } from './group-report-document.ts'
import type { HazardDocument } from './hazard-document.ts'

const readTemplate = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

const common = readTemplate('paper.typ')
const templates = {
  report: `${common}\n${readTemplate('group-report.typ')}`,
  hazards: `${common}\n${readTemplate('hazard-assessment.typ')}`,
}

/**
 * Cache of the most recently used papers. Its keys are the contents of the papers, which contain no data about single
 * people.
 */
export const typesetPapers = new Map<string, Uint8Array>()
const mostKept = 20

/**
 * Returns a tagged PDF that conforms to PDF/UA-1. The PDF is typeset only on request and then cached, because
 * typesetting takes a few hundred milliseconds and blocks other requests.
 */
export function renderGroupReport(document: GroupReportDocument): LatePdf {
  const content = JSON.stringify([templates.report, document])
  return {
    content,
    typeset: () => {
      const pdf = typesetPapers.get(content) ?? render('report', document)
      // Moves the paper to the end of the map, so that the least recently used paper is removed first.
      typesetPapers.delete(content)
      typesetPapers.set(content, pdf)
      const [oldest] = typesetPapers.keys()
      if (oldest !== undefined && typesetPapers.size > mostKept) typesetPapers.delete(oldest)
      return pdf
    },
  }
}

export const renderHazards = (document: HazardDocument): Uint8Array => render('hazards', document)

const render = (name: keyof typeof templates, data: object): Uint8Array =>
  typeset({ template: templates[name], inputs: { data }, standard: 'ua-1', densities: [1, 0.85, 0.7] })
