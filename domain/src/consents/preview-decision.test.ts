import { describe, expect, test } from 'vitest'
import { previewDecision, listReaderRoles } from './preview-decision.ts'
import { type Holding, holdingOfBoth } from './sharing.ts'

const open: Holding = { storesHealthData: true, sharesAll: true, exceptions: [] }
const closed: Holding = { storesHealthData: true, sharesAll: false, exceptions: [] }
const pending: Holding = { storesHealthData: false, sharesAll: false, exceptions: [] }

describe('the preview of a decision', () => {
  test('says that withdrawing one kind of results hides it from staff and leaves the rest', () => {
    const { after, stops, starts } = previewDecision(
      open,
      { purpose: 'share-with-staff', decision: 'withdrawn', pluginId: 6 },
      [6, 15],
    )
    expect([listReaderRoles(after, 6), listReaderRoles(after, 15)]).toEqual([['Member'], ['Member', 'Staff', 'Admin']])
    expect([stops, starts]).toEqual([['staff-reading'], []])
  })

  test('says that withdrawing the consent to storage ends measuring, links, reading and documents', () => {
    const { stops } = previewDecision(
      open,
      { purpose: 'store-health-data', decision: 'withdrawn', pluginId: null },
      [6],
    )
    expect(stops).toEqual(['measuring', 'one-time-links', 'staff-reading', 'documents-for-staff'])
  })

  test('says what a consent enables, and that consent to storage alone shows staff nothing', () => {
    const storing = previewDecision(pending, { purpose: 'store-health-data', decision: 'given', pluginId: null }, [6])
    expect(storing).toMatchObject({ stops: [], starts: ['measuring', 'one-time-links'] })
    expect(listReaderRoles(storing.after, 6)).toEqual(['Member'])
    const sharing = previewDecision(closed, { purpose: 'share-with-staff', decision: 'given', pluginId: null }, [6])
    expect(sharing.starts).toEqual(['staff-reading', 'documents-for-staff'])
  })

  test('names no effect that is already in force', () => {
    const again = previewDecision(open, { purpose: 'share-with-staff', decision: 'given', pluginId: null }, [6])
    expect([again.stops, again.starts]).toEqual([[], []])
  })
})

describe('what two records of one person allow together', () => {
  const some = (sharesAll: boolean, ...exceptions: number[]): Holding => ({
    storesHealthData: true,
    sharesAll,
    exceptions,
  })
  test.each([
    [open, closed, closed],
    [open, pending, pending],
    [some(true, 6), some(true, 15), some(true, 6, 15)],
    [some(false, 6, 15), some(false, 15, 16), some(false, 15)],
    [some(true, 6), some(false, 6, 15), some(false, 15)],
  ])('%j and %j is %j, whichever comes first', (one, other, both) => {
    expect(holdingOfBoth(one, other)).toEqual(both)
    expect(holdingOfBoth(other, one)).toEqual(both)
  })
})
