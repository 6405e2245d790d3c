import { actions } from '@salus/domain/tenants/roles.ts'
import { describe, expect, test } from 'vitest'
import { doneActs, ownReadActs, writeActs } from './audit-acts.ts'
import { actsOfTopic, auditTopics, findPurpose, findTopic } from './audit-kinds.ts'

const all = [...writeActs, ...ownReadActs, ...Object.keys(actions)]
const found = (act: string) =>
  auditTopics.filter((topic) => {
    const { families, actions: names } = actsOfTopic(topic)
    return act.includes('.') ? families.includes(act.split('.')[0] ?? '') : names.includes(act)
  })

describe('the topics of the audit log', () => {
  test('cover every act, and each act belongs to exactly one topic', () => {
    expect(all.filter((act) => found(act).length !== 1)).toEqual([])
    expect(all.filter((act) => found(act)[0] !== findTopic(act))).toEqual([])
  })

  test('cover every act that the audit log has a text for', () => {
    expect(
      doneActs.filter((act) => findTopic(act.replace(/^((?:list|see|merge|run)-[a-z-]+)\..*/, '$1')) === undefined),
    ).toEqual([])
  })
})

test('the purpose of an act depends on the role: care when staff act, self-service when members act', () => {
  expect(findPurpose('check-up.recorded', 'Staff')).toBe('care')
  expect(findPurpose('check-up.recorded', 'Member')).toBe('self-service')
  expect(findPurpose('check-up.delivered', null)).toBe('machine')
  expect(findPurpose('consent.withdrawn', 'Member')).toBe('data-protection')
  expect(findPurpose('export-check-ups', 'Admin')).toBe('export')
  expect(findPurpose('retention.run', null)).toBe('operation')
})
