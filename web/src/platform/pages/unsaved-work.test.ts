import { expect, test } from 'vitest'
import { forgetDraftsAbout, forgetKeptDrafts, hasKeptDrafts, keepDraft, readKeptDraft } from './unsaved-work.ts'

test('the drafts about a record are deleted with the record, and drafts about other records stay', () => {
  keepDraft('staff', 'note 1 nora', 'Wants to run a marathon')
  keepDraft('staff', 'note 1 noa', 'Sleeps badly')
  forgetDraftsAbout('nora')
  expect([readKeptDraft('staff', 'note 1 nora'), readKeptDraft('staff', 'note 1 noa')]).toEqual([null, 'Sleeps badly'])
  forgetKeptDrafts()
  expect(hasKeptDrafts()).toBe(false)
})
