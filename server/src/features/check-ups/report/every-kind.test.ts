import type { CheckUp } from '@salus/contract/check-ups/check-ups.ts'
import { allProfiles } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { languages } from '@salus/domain/words.ts'
import { describe, expect, test } from 'vitest'
import { checkUpsOfEveryKind } from '../../../testing/check-up-of-every-kind.ts'
import { countLinesByPage } from '../../../testing/documents/lines-of-pdf.ts'
import { unpacked } from '../../../testing/documents/unpacked-pdf.ts'
import { renderReport } from './render-report.ts'
import { reportDocument } from './report-document.ts'

const kinds = [false, true].map((withCourse) => checkUpsOfEveryKind({ withCourse }))
const [first = [], inCourse = []] = kinds

describe.each(languages)('the report in %s', (language) => {
  test.each([...first])(
    'of %s can be read out, says its language, and names nobody in what lists and search engines show',
    (_kind, checkUp) => {
      const memberName = 'Jörg Übelhör-Weiß'
      const parts = { checkUp, memberName, tenantName: 'Praxis am Park', language, timezone: 'Europe/Berlin' }
      const document = reportDocument(parts)
      const structure = unpacked(Buffer.from(renderReport(document)))
      expect(structure).toContain('/StructTreeRoot')
      expect(structure).toMatch(/\/Marked true/)
      expect(structure).toContain('pdfuaid:part>1<')
      expect(structure).toContain(`/Lang (${language})`)
      const fonts = structure.match(/\/Type \/FontDescriptor\b/g) ?? []
      expect(fonts.length).toBeGreaterThan(0)
      expect(structure.match(/\/FontFile[23]? \d/g)).toHaveLength(fonts.length)
      const metadata = Buffer.from(/<\?xpacket begin[^]*<\?xpacket end/.exec(structure)?.[0] ?? '', 'latin1').toString()
      expect(metadata).toContain(document.title)
      expect(metadata).not.toMatch(/Übelhör|Weber/)
      const title = /\/Title (\([^]*?[^\\]\)|<[^>]*>)/.exec(structure)?.[1] ?? expect.fail('there is no title')
      expect(title.replaceAll('\0', '')).not.toMatch(/belh|Weber/)
      if (checkUp.profileId !== null) expect(document.title).toBe(findTitle(checkUp, language))
    },
  )
})

describe.each(languages)('every page of the report in %s', (language) => {
  const countLines = (checkUp: CheckUp) =>
    countLinesByPage(Buffer.from(renderReport(reportDocument(makeParts(checkUp, language)))))

  test('of each kind, first or in a series, has more than a few lines on each page', () => {
    const sparse = kinds.flatMap((all, index) =>
      all.flatMap(([kind, checkUp]) => {
        const lines = countLines(checkUp)
        return Math.min(...lines) < 6 ? [`${kind}, ${index === 0 ? 'first' : 'in a course'}: ${lines.join(', ')}`] : []
      }),
    )
    expect(sparse).toEqual([])
  })

  test('whatever the length of its note', () => {
    const [, checkUp] = inCourse.find(([kind]) => kind === 'stress-load') ?? expect.fail('there is no stress load')
    const note = 'Nach dem Urlaub gemessen, in Ruhe und ohne Kaffee. '
    for (const times of [4, 12, 20, 28, 36, 44, 52, 60]) {
      const lines = countLines({ ...checkUp, note: note.repeat(times) })
      expect(Math.min(...lines), `${times} sentences: ${lines.join(', ')}`).toBeGreaterThanOrEqual(6)
    }
  })
})

describe.each(languages)('what a report in %s draws', (language) => {
  test.each([...inCourse])('of %s has a text for every bar', (_kind, checkUp) => {
    const document = reportDocument(makeParts(checkUp, language))
    const drawn = [
      ...document.trends.figures,
      ...[document.headline, ...document.scores, ...document.further].flatMap((line) => line?.bar ?? []),
    ]
    const structure = unpacked(Buffer.from(renderReport(document)))
    expect(structure.match(/\/S \/Figure/g) ?? []).toHaveLength(drawn.length)
    for (const { alt } of drawn) expect(alt).toMatch(/\p{L}.*\d/u)
    expect(structure.match(/\/Alt [(<]/g) ?? []).toHaveLength(drawn.length)
  })
})

const makeParts = (checkUp: CheckUp, language: 'de' | 'en') => ({
  checkUp,
  memberName: 'Jörg Übelhör-Weiß',
  memberBirthDate: '1995-08-14',
  tenantName: 'Praxis am Park',
  language,
  timezone: 'Europe/Berlin',
})

const findTitle = ({ profileId }: CheckUp, language: 'de' | 'en') =>
  allProfiles.find(({ id }) => id === profileId)?.name[language]
