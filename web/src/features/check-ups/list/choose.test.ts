import { describe, expect, test } from 'vitest'
import { chooseCheckUp } from './choose.ts'

const checkUps = [{ resultGuid: 'newest' }, { resultGuid: 'older' }]
const inList = { inMeasurementsArea: true, isNew: false }

describe('after the list of check-ups was fetched', () => {
  test('in the measurements area without check-ups it goes to the bare list', () => {
    expect(chooseCheckUp(inList, [])).toEqual({ kind: 'go-to-bare-list' })
  })

  test('in the measurements area without check-ups it leaves the result that the URL names', () => {
    expect(chooseCheckUp({ ...inList, resultGuid: 'of another member' }, [])).toEqual({ kind: 'go-to-bare-list' })
  })

  test('on the new route it does nothing', () => {
    expect(chooseCheckUp({ ...inList, isNew: true }, checkUps)).toEqual({ kind: 'stay' })
  })

  test('on the new route it does nothing for a member without check-ups either, whose first measurement this is', () => {
    expect(chooseCheckUp({ ...inList, isNew: true }, [])).toEqual({ kind: 'stay' })
  })

  test('it stays at a result that the list contains', () => {
    expect(chooseCheckUp({ ...inList, resultGuid: 'older' }, checkUps)).toEqual({ kind: 'stay' })
  })

  test('otherwise it opens the first check-up returned: without a result in the URL', () => {
    expect(chooseCheckUp(inList, checkUps)).toEqual({ kind: 'open', resultGuid: 'newest' })
  })

  test('otherwise it opens the first check-up returned: with a result that the list does not contain', () => {
    expect(chooseCheckUp({ ...inList, resultGuid: 'of another member' }, checkUps)).toEqual({
      kind: 'open',
      resultGuid: 'newest',
    })
  })

  test('a response that arrives after the reader left the measurements area does not navigate', () => {
    const elsewhere = { inMeasurementsArea: false, isNew: false }
    expect(chooseCheckUp(elsewhere, [])).toEqual({ kind: 'stay' })
    expect(chooseCheckUp(elsewhere, checkUps)).toEqual({ kind: 'stay' })
  })
})
