import type { CheckUp, OwnCheckUpListItem } from '@salus/contract/check-ups/check-ups.ts'
import { profileById } from '@salus/domain/measurement-profiles/all-profiles.ts'
import { expect, test } from 'vitest'
import { changeOfRow } from '../../server/src/features/check-ups/changes/from-row.ts'
import { reportDocument } from '../../server/src/features/check-ups/report/report-document.ts'
import { writeProfileAsData } from '../../server/src/features/measurement-profiles/write-profile-as-data.ts'
import { judgedCheckUp } from '../../server/src/testing/judged-check-up.ts'
import { summarizeResults } from '../../web/src/features/check-ups/overview/summarize-results.ts'
import { findHeadline } from '../../web/src/features/check-ups/rows/row.ts'
import { resultRows } from '../../web/src/features/check-ups/rows/rows.ts'
import { readyResult } from '../../web/src/features/check-ups/overview/use-results.ts'

const stressLoad = profileById('d480f089-74af-5284-9f04-f4f9280a2857') ?? expect.fail('there is no stress load')
const bodyAnalysis = profileById('a5577d41-89f7-5b8d-b0f8-7b3c589f1ba6') ?? expect.fail('there is no body analysis')

interface Taken {
  readonly value: number
  readonly at: string
  readonly device?: string
  readonly version?: string
}

/** `previousIndex` is the index in `taken` of the check-up with which the newest one is compared. */
function buildNewest(profile: typeof stressLoad, taken: readonly Taken[], previousIndex: number): CheckUp {
  const code = profile.scores.find(({ role }) => role === 'primary')?.code ?? expect.fail('there is no headline')
  const past = taken.map(({ value, at, device, version }, index) => ({
    resultGuid: `00000000-0000-4000-8000-00000000000${index}`,
    dateOfMeasurement: at,
    version: version ?? profile.version,
    origin: 'typed' as const,
    ...(profile.kind === 'questionnaire' ? {} : { device: device ?? 'tanita 1' }),
    conditions: {},
    scores: [{ code, value }],
    values: [],
  }))
  const newest = past.at(-1) ?? expect.fail('nothing was taken')
  return {
    ...newest,
    groupId: 1,
    memberId: '00000000-0000-4000-8000-000000000901',
    pluginId: profile.pluginId,
    profileId: profile.id,
    profileCode: profile.code,
    profileName: profile.name.en,
    source: profile.source.en,
    revision: 1,
    status: 'complete',
    answeredBy: 'self',
    performedBy: null,
    recordedAt: newest.dateOfMeasurement,
    subject,
    answers: {},
    note: null,
    amendments: [],
    bands: listBands(profile),
    previous: past[previousIndex] ?? null,
    history: past,
    repeatability: [],
  }
}

const subject = { age: 46, sex: 'female', heightCm: 172 } as const
const listBands = ({ scores }: typeof stressLoad): CheckUp['bands'] =>
  scores.map(({ code, bands }) => ({
    code,
    bands: bands(subject).map(({ code: band, upTo, inclusive, valence, position }) => ({
      code: band,
      upTo,
      inclusive,
      valence,
      position,
    })),
  }))

const first = '2026-01-01T08:00:00Z'
const later = '2026-02-01T08:00:00Z'
const cases: readonly (readonly [what: string, checkUp: CheckUp, word: string])[] = [
  [
    'a real step down',
    buildNewest(
      stressLoad,
      [
        { value: 30, at: first },
        { value: 14, at: later },
      ],
      0,
    ),
    'better',
  ],
  [
    'a real step up',
    buildNewest(
      stressLoad,
      [
        { value: 10, at: first },
        { value: 30, at: later },
      ],
      0,
    ),
    'worse',
  ],
  [
    'a difference within the error',
    buildNewest(
      stressLoad,
      [
        { value: 14, at: first },
        { value: 16, at: later },
      ],
      0,
    ),
    'same',
  ],
  [
    'a second reading a few minutes later',
    buildNewest(
      bodyAnalysis,
      [
        { value: 45, at: first },
        { value: 30.1, at: later },
        { value: 30, at: '2026-02-01T08:04:00Z' },
      ],
      0,
    ),
    'better',
  ],
  [
    'another device',
    buildNewest(
      bodyAnalysis,
      [
        { value: 45, at: first, device: 'inbody' },
        { value: 30, at: later },
      ],
      0,
    ),
    'unjudged',
  ],
]

/**
 * Translates the words that the four places use into those of the test cases. A word that is not listed is the same in
 * both.
 */
const spoken: Readonly<Record<string, string>> = {
  'within-error': 'same',
  'not-comparable': 'unjudged',
  'Better, by more than the measurement error': 'better',
  'Worse, by more than the measurement error': 'worse',
  'No certain difference': 'same',
  'Not comparable': 'unjudged',
}

test.each(cases)('%s is the same in list, overview, result and report', (_, checkUp, word) => {
  const { id, memberId } = { id: checkUp.profileId, ...checkUp }
  const found = profileById(id ?? '') ?? expect.fail('there is no such profile')
  const reader = { profile: writeProfileAsData(found, 'en'), language: 'en' as const }
  const taken = checkUp.history.map((past) => ({
    ...past,
    recordedAt: past.dateOfMeasurement,
    origin: 'typed',
    device: past.device ?? null,
    answers: {},
    conditions: {},
    utcOffsetMinutes: null,
    subject,
  }))
  const current = taken.find(({ resultGuid }) => resultGuid === checkUp.resultGuid) ?? expect.fail('not taken')
  const listed = changeOfRow({ ...current, memberId, profileId: id, others: taken, spreads: [], deviceFacts: null })
  const item: OwnCheckUpListItem = checkUp
  const judged = judgedCheckUp(checkUp)
  const result = readyResult(item, judged, reader)
  const report = reportDocument({
    checkUp: judged,
    memberName: 'Mara Lindner',
    tenantName: 'Studio',
    language: 'en',
    timezone: 'UTC',
  })
  const { better, worse, compared } = summarizeResults([result])
  const verdicts = {
    list: listed.outcome,
    overview:
      better.length > 0 ? 'better' : worse.length > 0 ? 'worse' : compared > 0 ? 'within-error' : 'not-comparable',
    result: findHeadline(resultRows(judged, reader))?.change?.verdict,
    report: report.headline?.change?.title,
  }
  expect(Object.entries(verdicts).map(([place, said]) => [place, spoken[said ?? ''] ?? said])).toEqual(
    Object.keys(verdicts).map((place) => [place, word]),
  )
})
