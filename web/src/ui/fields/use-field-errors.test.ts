import { expect, test } from 'vitest'
import { dropSettledErrors } from './use-field-errors.ts'

const shown: Record<string, string> = { email: 'required', height: 'number', name: 'required' }

test('an error disappears once its field is right or wrong in another way', () => {
  expect(dropSettledErrors(shown, { height: 'number' }, () => true)).toEqual({ height: 'number' })
  expect(dropSettledErrors(shown, { ...shown, email: 'address' }, () => true)).toEqual({
    height: 'number',
    name: 'required',
  })
})

test('an error that only the server can find stays until its own field changes', () => {
  expect(dropSettledErrors(shown, {}, (field) => field === 'height')).toEqual({ email: 'required', name: 'required' })
})
