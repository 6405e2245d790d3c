import { afterEach, describe, expect, test } from 'vitest'
import { accountProblems, isEmpty, organisationProblems, productsProblems, fieldsInForm } from './check-draft.ts'
import { organisationOfDraft } from './organisation-of-draft.ts'
import { forgetDraft, keepDraft, newDraft, readDraft, findTenantName } from './registration-draft.ts'

afterEach(() => sessionStorage.clear())

const filled = () => {
  const draft = newDraft('organisation', 'de')
  const address = { country: 'DE', street: 'Am Park 1', postalCode: '28195', city: 'Bremen' }
  return { ...draft, organisation: { ...draft.organisation, ...address, displayName: 'Praxis Größer' } }
}

describe('the typed input', () => {
  test('survives a reload of the tab, separately for each kind of registration', () => {
    const draft = filled()
    keepDraft('organisation', draft)
    expect(readDraft('organisation', 'en')).toEqual(draft)
    expect(readDraft('member', 'en').organisation.displayName).toBe('')
    forgetDraft('organisation')
    expect(readDraft('organisation', 'en').organisation.displayName).toBe('')
  })
  test('starts empty if the stored text is not a draft', () => {
    sessionStorage.setItem('salus.registration.member', '{broken')
    expect(readDraft('member', 'en').account).toEqual({ firstName: '', lastName: '', email: '' })
  })
  test('of an older page gets the missing fields', () => {
    sessionStorage.setItem('salus.registration.organisation', '{"organisation":{"displayName":"Alt"}}')
    expect(readDraft('organisation', 'de').organisation).toMatchObject({ displayName: 'Alt', tariff: 'basic' })
  })
})

test('with the partner, Tanita is chosen from the start', () => {
  expect(newDraft('tanita', 'de').organisation.products).toEqual([15])
})

test('the short name follows the name until one is typed', () => {
  const { organisation } = filled()
  expect(findTenantName(organisation)).toBe('praxis-groesser')
  expect(findTenantName({ ...organisation, tenantName: 'pg' })).toBe('pg')
})

describe('a step reports an error at its field', () => {
  test('account', () => {
    const account = { firstName: ' ', lastName: 'B', email: 'a@b' }
    expect(Object.keys(accountProblems(account, 'kurz'))).toEqual([
      'account.firstName',
      'account.email',
      'account.password',
    ])
    expect(isEmpty(accountProblems({ firstName: 'A', lastName: 'B', email: 'a@b.example' }, null))).toBe(true)
  })
  test('organisation', () => {
    expect(isEmpty(organisationProblems(filled().organisation))).toBe(true)
    const wrong = { ...filled().organisation, tenantName: 'A B', postalCode: '2814', vatId: 'ATU12345678', phone: 'x' }
    expect(Object.keys(organisationProblems(wrong))).toEqual([
      'organisation.tenantName',
      'organisation.address.postalCode',
      'organisation.vatId',
      'organisation.phone',
    ])
  })
  test('products and tariff', () => {
    const { organisation } = filled()
    expect(productsProblems({ ...organisation, products: [] })['organisation.products']).toBe(
      'registration.productsMissing',
    )
    const four = { ...organisation, products: [1, 2, 3, 6] }
    expect(productsProblems(four)['organisation.products']).toBe('registration.productsTooMany')
    expect(isEmpty(productsProblems({ ...four, tariff: 'professional' }))).toBe(true)
  })
  test('errors that only the server knows', () => {
    expect(fieldsInForm([{ path: 'account.password', code: 'too-common' }])).toEqual({
      'account.password': 'registration.passwordTooCommon',
    })
  })
})

test('empty fields are not sent', () => {
  const sent = organisationOfDraft(filled().organisation)
  expect(sent).toMatchObject({ tenantName: 'praxis-groesser', address: { city: 'Bremen' } })
  expect('vatId' in sent || 'phone' in sent || 'street' in sent).toBe(false)
})
