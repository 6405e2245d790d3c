import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Eye } from '../icons.ts'

test('an icon is hidden next to its words, and announced if it has its own name', () => {
  render(
    <p>
      <Eye size={16} className="text-muted" strokeWidth={1.75} />
      <Eye role="img" aria-label="Show" />
    </p>,
  )
  const named = screen.getByRole('img', { name: 'Show' })
  expect(screen.getAllByRole('img')).toEqual([named])
  const silent = document.querySelector('svg')
  expect(silent?.getAttribute('aria-hidden')).toBe('true')
  expect(['width', 'class', 'stroke-width', 'viewBox'].map((name) => silent?.getAttribute(name))).toEqual([
    '16',
    'text-muted',
    '1.75',
    '0 0 24 24',
  ])
})
