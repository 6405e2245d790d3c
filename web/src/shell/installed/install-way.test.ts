import { expect, test } from 'vitest'
import { installWay, mayHint } from './install-way.ts'

test('if the browser offers to install, it is asked, on every kind of device', () => {
  expect(installWay({ store: 'android', isInstalled: false, canAsk: true })).toBe('ask')
  expect(installWay({ store: null, isInstalled: false, canAsk: true })).toBe('ask')
})

test('an iPhone gets the instructions for the menu of Safari, and other browsers those for their own menu', () => {
  expect(installWay({ store: 'ios', isInstalled: false, canAsk: false })).toBe('share')
  expect(installWay({ store: null, isInstalled: false, canAsk: false })).toBe('menu')
})

test('in the installed app there is nothing to install, whatever the browser offers', () => {
  expect(installWay({ store: 'ios', isInstalled: true, canAsk: true })).toBe('installed')
})

test('nobody is asked on the day of the first visit', () => {
  expect(mayHint({ firstDay: null, hintedOn: null, today: '2026-03-01' })).toBe(false)
  expect(mayHint({ firstDay: '2026-03-01', hintedOn: null, today: '2026-03-01' })).toBe(false)
  expect(mayHint({ firstDay: '2026-02-28', hintedOn: null, today: '2026-03-01' })).toBe(true)
})

test('the hint comes again after thirty days at the earliest, also across the change of the clocks', () => {
  expect(mayHint({ firstDay: '2026-01-01', hintedOn: '2026-03-15', today: '2026-04-13' })).toBe(false)
  expect(mayHint({ firstDay: '2026-01-01', hintedOn: '2026-03-15', today: '2026-04-14' })).toBe(true)
})
