import { expect, test } from 'vitest'
import { nameReportFile } from './report-file-name.ts'

test.each([
  ['de', '2026-03-02T10:00:00+01:00', 'Salus-Bericht-2026-03-02.pdf'],
  ['en', '2026-03-02T10:00:00+01:00', 'Salus-Report-2026-03-02.pdf'],
  // Early in the morning in Tokyo, it is still the evening before in Berlin. Late in the evening in London, it is
  // already after midnight in Berlin.
  ['de', '2026-03-02T05:30:00+09:00', 'Salus-Bericht-2026-03-01.pdf'],
  ['de', '2026-03-02T23:30:00+00:00', 'Salus-Bericht-2026-03-03.pdf'],
  ['de', '2026-03-02T23:30:00Z', 'Salus-Bericht-2026-03-03.pdf'],
] as const)('a report in %s of %s is called %s', (language, at, name) => {
  expect(nameReportFile(at, language, 'Europe/Berlin')).toBe(name)
})
