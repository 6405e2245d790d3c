import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useHasBeen, useLastKnown } from './use-last-known.ts'

afterEach(cleanup)

function Shown({ value }: { value: string | undefined }) {
  return <p>{useLastKnown(value) ?? 'nothing'}</p>
}

test('the last value stays while there is no new one, and is then replaced', () => {
  const { rerender } = render(<Shown value={undefined} />)
  const text = () => screen.getByRole('paragraph').textContent
  expect(text()).toBe('nothing')
  for (const [value, shown] of [
    ['one', 'one'],
    [undefined, 'one'],
    ['two', 'two'],
    [undefined, 'two'],
  ] as const) {
    rerender(<Shown value={value} />)
    expect(text()).toBe(shown)
  }
})

function EverHeld({ holds }: { holds: boolean }) {
  return <p>{useHasBeen(holds) ? 'yes' : 'no'}</p>
}

test('a condition that was true once stays true', () => {
  const { rerender } = render(<EverHeld holds={false} />)
  const text = () => screen.getByRole('paragraph').textContent
  expect(text()).toBe('no')
  rerender(<EverHeld holds />)
  rerender(<EverHeld holds={false} />)
  expect(text()).toBe('yes')
})
