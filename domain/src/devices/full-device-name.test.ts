import { expect, test } from 'vitest'
import { nameFullDevice } from './full-device-name.ts'

test.each([
  ['InBody 270', 'inbody', { vendor: 'InBody', model: '270' }],
  ['Tanita MC-780, device 2', 'tanita 2', { vendor: 'Tanita', model: 'MC-780' }],
  ['InBody', 'inbody', null],
  [null, null, { vendor: null, model: null }],
])('%s', (name, device, deviceFacts) => {
  expect(nameFullDevice({ device, deviceFacts }, 'en')).toBe(name)
})
