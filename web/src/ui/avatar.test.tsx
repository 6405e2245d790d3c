import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

test.each([
  ['Mara', 'Lindner', 'ML'],
  ['Jo', '👩‍🔬 Emoji', 'J👩'],
  ['Đặng', '', 'Đ'],
])('the initials of %s %s are whole letters', (firstName, lastName, initials) => {
  const { container } = render(<Avatar firstName={firstName} lastName={lastName} />)
  expect(container.textContent).toBe(initials)
})
