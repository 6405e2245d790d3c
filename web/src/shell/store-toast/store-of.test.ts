import { expect, test } from 'vitest'
import { storeOf } from './store-of.ts'

const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36'
const facts = { touchPoints: 0, isNativeApp: false }

test('an Android browser is offered the Play store', () => {
  expect(storeOf({ ...facts, userAgent: android })).toContain('play.google.com')
})

test('an iPhone is offered the App Store, and so is an iPad that calls itself a Mac', () => {
  expect(storeOf({ ...facts, userAgent: iphone })).toContain('apps.apple.com')
  expect(storeOf({ ...facts, userAgent: mac, touchPoints: 5 })).toContain('apps.apple.com')
})

test('a desktop browser is offered nothing', () => {
  expect(storeOf({ ...facts, userAgent: mac })).toBeNull()
  expect(storeOf({ ...facts, userAgent: windows, touchPoints: 10 })).toBeNull()
})

test('the native app is offered nothing', () => {
  expect(storeOf({ userAgent: android, touchPoints: 5, isNativeApp: true })).toBeNull()
})
