import { actions } from '@salus/domain/tenants/roles.ts'
import { expect, test } from 'vitest'
import { auditWords } from './audit-words.ts'

test.each(Object.keys(actions))('%s, also where it was refused, has plain words', (action) => {
  expect(auditWords({ action })).not.toBe('audit.act.other')
})

test.each([
  ['check-up.recorded', 'audit.act.recorded'],
  ['measurements.import-undone-again', 'audit.act.measurementFile'],
  ['measurement-day.opened', 'audit.act.measurementDay'],
  ['member-import.undone', 'audit.act.memberImport'],
  ['member.merged', 'audit.act.memberChanged'],
  ['device.added', 'audit.act.device'],
  ['of-a-later-version', 'audit.act.other'],
])('%s', (action, words) => {
  expect(auditWords({ action })).toBe(words)
})
