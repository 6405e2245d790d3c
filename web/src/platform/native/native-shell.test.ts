import { expect, test } from 'vitest'
import { enterShell, nativeShell, type NativeShell } from './native-shell.ts'

test('a browser has no native shell, even if a page sets one, because its build leaves the shell out', () => {
  enterShell({} as NativeShell)
  expect(nativeShell()).toBeNull()
})
