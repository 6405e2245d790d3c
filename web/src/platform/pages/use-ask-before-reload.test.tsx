import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useAskBeforeReload } from './use-ask-before-reload.ts'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'userActivation')
})

const touched = (hasBeenActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive } })
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('people who would lose input are asked before leaving, but not on a page that nobody has used', () => {
  const { rerender } = renderHook(({ wouldLose }) => useAskBeforeReload(wouldLose), {
    initialProps: { wouldLose: true },
  })
  expect(asks(), 'a browser that cannot tell').toBe(true)
  touched(false)
  expect(asks()).toBe(false)
  touched(true)
  expect(asks()).toBe(true)
  rerender({ wouldLose: false })
  expect(asks()).toBe(false)
})
