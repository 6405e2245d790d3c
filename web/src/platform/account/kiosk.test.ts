import { afterEach, expect, test, vi } from 'vitest'
import { type Kiosk, lockKiosk, onKioskChange, readKiosk, unlockKiosk } from './kiosk.ts'

const kiosk: Kiosk = {
  userId: 'user',
  tenantId: 1,
  memberId: 'member',
  path: 'StressPilot/stress-load',
  language: 'de',
  stage: 'ready',
}

afterEach(() => {
  unlockKiosk()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a locked device stays locked after a reload until it is taken back', () => {
  expect(readKiosk()).toBeNull()
  lockKiosk(kiosk)
  expect(readKiosk()).toEqual(kiosk)
  lockKiosk({ ...kiosk, stage: 'locked' })
  expect(readKiosk()?.stage).toBe('locked')
  unlockKiosk()
  expect(readKiosk()).toBeNull()
})

test.each(['', '{', 'null', '7', '{"userId":"user"}', JSON.stringify({ ...kiosk, tenantId: '1; drop' })])(
  'an invalid stored state does not lock the device: %s',
  (kept) => {
    localStorage.setItem('salus.kiosk', kept)
    expect(readKiosk()).toBeNull()
  },
)

test('a browser without storage stays locked while the page is open', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: () => undefined,
    clear: () => undefined,
  })
  lockKiosk(kiosk)
  expect(readKiosk()).toEqual(kiosk)
  unlockKiosk()
  expect(readKiosk()).toBeNull()
})

test('other tabs are notified', () => {
  const heard = vi.fn<() => void>()
  onKioskChange(heard)
  window.dispatchEvent(new StorageEvent('storage', { key: 'salus.theme' }))
  expect(heard).not.toHaveBeenCalled()
  window.dispatchEvent(new StorageEvent('storage', { key: 'salus.kiosk' }))
  expect(heard).toHaveBeenCalledOnce()
})
