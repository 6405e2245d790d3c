import { expect, test } from 'vitest'
import { enterShell, nativeShell, type NativeShell } from './native-shell.ts'

test('a browser has no shell, whatever a page says: its build leaves out what is behind it', () => {
  enterShell({} as NativeShell)
  expect(nativeShell()).toBeNull()
})
