import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { checkUp } from '../../../testing/check-up-samples.ts'
import { renderInApp } from '../../../testing/in-app.tsx'
import { SubjectLine } from './subject-line.tsx'

afterEach(cleanup)

test('the height is that of the check-up, because the figures use it; if it has none, that of the record', async () => {
  const [measured, other] = [checkUp(1, { answers: { height: 180 } }), checkUp(2)]
  const Page = () => (
    <>
      <SubjectLine checkUp={measured} />
      <SubjectLine checkUp={other} />
    </>
  )
  renderInApp({ language: 'en', at: '/', pages: { '/': Page } })
  expect(await screen.findByText(/180 cm/)).toBeTruthy()
  expect(screen.getByText(/172 cm/)).toBeTruthy()
})
