import { afterEach, expect, test } from 'vitest'
import { type KeptLink, forgetOpenedLink, keepOpenedLink, readOpenedLink } from './opened-link.ts'

const link: KeptLink = {
  token: '1.mine',
  linkId: '00000000-0000-4000-8000-000000000001',
  tenantDisplayName: 'Studio Nord',
  profile: {
    id: '00000000-0000-4000-8000-000000000002',
    code: 'stress-load',
    path: 'StressPilot/stress-load',
    minutes: 3,
    kind: 'questionnaire',
    family: 'stress',
    pluginId: 6,
    version: '1',
    name: 'Stress load',
    description: '',
    source: '',
    items: [],
    scores: [],
    nextSteps: [],
  },
}

afterEach(forgetOpenedLink)

test('the questionnaire of a link is found again in its tab, with the token of the link or, after the link has ended, without a token', () => {
  keepOpenedLink(link)
  expect(readOpenedLink(link.token)?.linkId).toBe(link.linkId)
  expect(readOpenedLink(null)?.linkId).toBe(link.linkId)
})

test('after the link of another person was opened in the same tab, the first questionnaire is gone', () => {
  keepOpenedLink(link)
  expect(readOpenedLink('1.theirs')).toBeNull()
  expect(readOpenedLink(null)).toBeNull()
})
