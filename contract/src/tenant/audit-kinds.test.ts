import { actions } from '@salus/domain/tenants/roles.ts'
import { describe, expect, test } from 'vitest'
import { doneActs, ownReadActs, writeActs } from './audit-acts.ts'
import { actsOfTopic, auditTopics, purposeOf, topicOf } from './audit-kinds.ts'

const all = [...writeActs, ...ownReadActs, ...Object.keys(actions)]
const found = (act: string) =>
  auditTopics.filter((topic) => {
    const { families, actions: names } = actsOfTopic(topic)
    return act.includes('.') ? families.includes(act.split('.')[0] ?? '') : names.includes(act)
  })

describe('the topics of the audit log', () => {
  test('find every act, each in exactly one', () => {
    expect(all.filter((act) => found(act).length !== 1)).toEqual([])
    expect(all.filter((act) => found(act)[0] !== topicOf(act))).toEqual([])
  })

  test('know everything that has words', () => {
    expect(
      doneActs.filter((act) => topicOf(act.replace(/^((?:list|see|merge|run)-[a-z-]+)\..*/, '$1')) === undefined),
    ).toEqual([])
  })
})

test('the purpose of an act depends on who acts: members care for themselves', () => {
  expect(purposeOf('check-up.recorded', 'Staff')).toBe('care')
  expect(purposeOf('check-up.recorded', 'Member')).toBe('self-service')
  expect(purposeOf('check-up.delivered', null)).toBe('machine')
  expect(purposeOf('consent.withdrawn', 'Member')).toBe('data-protection')
  expect(purposeOf('export-check-ups', 'Admin')).toBe('export')
  expect(purposeOf('retention.run', null)).toBe('operation')
})
