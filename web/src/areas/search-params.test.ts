import { expect, test } from 'vitest'
import { readSettingsSearch } from './account/settings-sections.ts'
import { parseSearch, readStaffSearch, stringifySearch } from './search-params.ts'

const guid = '11111111-2222-4333-8444-555555555555'

test('memberId and repeated productId survive being written and read', () => {
  const text = stringifySearch({ memberId: guid, productId: [6, 15] })
  expect(text).toBe(`?memberId=${guid}&productId=6&productId=15`)
  expect(readStaffSearch(parseSearch(text))).toEqual({ memberId: guid, productId: [6, 15] })
})

test('a single productId becomes a list, and a repeated productId is listed once', () => {
  expect(readStaffSearch(parseSearch('?productId=6'))).toEqual({ productId: [6] })
  expect(readStaffSearch(parseSearch('?productId=6&productId=6'))).toEqual({ productId: [6] })
})

test('the list of withdrawn check-ups has its own query parameter', () => {
  expect(readStaffSearch(parseSearch('?status=withdrawn'))).toEqual({ status: 'withdrawn' })
  expect(readStaffSearch(parseSearch('?status=complete'))).toEqual({})
})

test('a value that is not an id is left out', () => {
  expect(readStaffSearch(parseSearch('?memberId=me&productId=x&productId=-1&other=1'))).toEqual({})
})

test('an empty or malformed parameter is overwritten, so that the router does not keep its raw value', () => {
  const raw = parseSearch('?memberId=&productId=x&status=&request=1')
  expect({ ...raw, ...readStaffSearch(raw) }).toEqual({})
})

test('a section that does not exist counts as absent', () => {
  for (const text of ['?section=', '?section=nothing', '?section=toString', '?section=privacy&section=privacy']) {
    const raw = parseSearch(text)
    expect({ ...raw, ...readSettingsSearch(raw) }, text).toEqual({ section: undefined })
  }
  expect(readSettingsSearch(parseSearch('?section=privacy'))).toEqual({ section: 'privacy' })
})

test('empty parameters are not written', () => {
  expect(stringifySearch({ memberId: undefined })).toBe('')
})
