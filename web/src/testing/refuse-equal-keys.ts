import { afterEach, beforeEach, vi } from 'vitest'

const warnings: string[] = []

// Makes tests fail if React warns about equal keys. With equal keys, React leaves parts of an earlier page behind, such
// as a point of another chart.
beforeEach(() => {
  const spy = vi.spyOn(console, 'error')
  const print = spy.getMockImplementation()
  spy.mockImplementation((...said: unknown[]) => {
    if (/with the same key|unique "key" prop/.test(String(said[0]))) warnings.push(said.map(String).join(' '))
    print?.(...said)
  })
})

afterEach(() => {
  const found = warnings.splice(0)
  if (found.length > 0) throw new Error(found.join('\n'))
})
