import type { CheckUp } from '@salus/contract/check-ups.ts'
import { allProfiles } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { languages } from '@salus/domain/words.ts'
import { describe, expect, test } from 'vitest'
import { answersByProfile } from '../../../demo/answers/answers-by-profile.ts'
import { moduleByPlugin } from '../../../demo/modules/all-modules.ts'
import { allPeople } from '../../../demo/people/all-people.ts'
import { conditionOf } from '../../../demo/people/condition.ts'
import { seededRandom } from '../../../demo/seeded-random.ts'
import { unpacked } from '../../../testing/unpacked-pdf.ts'
import { subjectOn } from '../../members/subject-on-date.ts'
import { renderReport } from './render-report.ts'
import { reportDocument } from './report-document.ts'

const somebody = allPeople[3] ?? expect.fail('there are no people')
const condition = conditionOf(somebody, 10)
const taken = {
  resultGuid: '00000000-0000-4000-8000-000000000001',
  groupId: 1,
  memberId: somebody.id,
  dateOfMeasurement: '2026-06-21T08:30:00.000Z',
  recordedAt: '2026-06-21T08:30:00.000Z',
  revision: 1,
  status: 'complete',
  performedBy: { firstName: 'Jonas', lastName: 'Weber' },
  subject: subjectOn(somebody, '2026-06-21'),
  note: null,
  amendments: [],
  previous: null,
  history: [],
} as const

const answered = allProfiles.map((profile): [kind: string, checkUp: CheckUp] => {
  const answers = answersByProfile[profile.code]?.(condition, seededRandom(profile.code), undefined) ?? {}
  const scoring = profile.score(answers, taken.subject)
  if (!scoring.ok) expect.fail(`${profile.code}: ${JSON.stringify(scoring.problems)}`)
  const checkUp = {
    ...taken,
    pluginId: profile.pluginId,
    profileId: profile.id,
    profileCode: profile.code,
    profileName: profile.name.de,
    version: profile.version,
    source: profile.source.en,
    answeredBy: 'with-staff',
    origin: profile.kind === 'questionnaire' ? 'questionnaire' : 'typed',
    answers,
    scores: scoring.scores,
    values: [],
  }
  // As a check-up is read back: the answers' lists are the caller's own.
  return [profile.code, structuredClone(checkUp) as unknown as CheckUp]
})

const delivered = [...moduleByPlugin.values()].map((module): [kind: string, checkUp: CheckUp] => [
  `module ${module.pluginId}`,
  {
    ...taken,
    amendments: [],
    history: [],
    pluginId: module.pluginId,
    profileId: null,
    profileCode: null,
    profileName: module.profileName,
    version: module.version,
    source: module.source,
    answeredBy: 'module',
    origin: 'module',
    performedBy: null,
    answers: {},
    scores: [],
    values: [...module.values(condition, seededRandom(module.profileName))],
  },
])

describe.each(languages)('the report in %s', (language) => {
  test.each([...answered, ...delivered])(
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
      if (checkUp.profileId !== null) expect(document.title).toBe(titleOf(checkUp, language))
    },
  )
})

const titleOf = ({ profileId }: CheckUp, language: 'de' | 'en') =>
  allProfiles.find(({ id }) => id === profileId)?.name[language]
