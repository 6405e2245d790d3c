import type { DayStep, DayVisit } from '@salus/contract/measuring/days.ts'
import { profileCatalogue } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { guid } from '../../testing/check-up-samples.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { People } from './people.tsx'

afterEach(cleanup)

const [stress, other] = profileCatalogue
const step = (profileId: string | undefined, state: DayStep['state']): DayStep => ({
  profileId: profileId ?? '',
  station: 0,
  state,
  isMine: false,
  claimedByName: null,
  claimedAt: null,
  doneAt: null,
  resultGuid: null,
})
const mara: DayVisit = {
  id: guid(1),
  memberId: guid(2),
  firstName: 'Mara',
  lastName: 'Lindner',
  birthDate: null,
  externalNumber: null,
  department: null,
  status: 'active',
  storesHealthData: true,
  number: 1,
  state: 'here',
  arrivedAt: '2026-11-26T08:00:00Z',
  endedAt: null,
  talkedAt: null,
  steps: [step(stress?.id, 'done'), step(other?.id, 'waiting')],
}

test('screen readers announce what a finished step opens, and what an open step starts', async () => {
  const [onMeasure, onShow] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const Board = () => (
    <People
      visits={[mara]}
      station={null}
      writeFacts={() => ''}
      hasAge={() => true}
      onMeasure={onMeasure}
      onShow={onShow}
      onLeft={() => undefined}
    />
  )
  renderInApp({ at: '/', pages: { '/': Board } })
  fireEvent.click(await screen.findByRole('button', { name: /^Open the result: .* of Mara Lindner/ }))
  expect(onShow).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: /^Measure .* for Mara Lindner/ }))
  expect(onMeasure).toHaveBeenCalledOnce()
})

test('staff see which measurement was begun on this device, and by which button it continues', async () => {
  const begun: DayVisit = { ...mara, steps: [step(stress?.id, 'claimed'), step(other?.id, 'waiting')] }
  const Board = () => (
    <People
      visits={[begun]}
      station={null}
      writeFacts={() => ''}
      hasAge={() => true}
      onMeasure={() => undefined}
      onShow={() => undefined}
      onLeft={() => undefined}
    />
  )
  renderInApp({ at: '/', pages: { '/': Board } })
  const goesOn = await screen.findByRole('button', { name: /^Measure .* for Mara Lindner: Being measured$/ })
  expect(goesOn.textContent).toMatch(/Being measured$/)
  expect(screen.getByRole('button', { name: /: Waiting$/ }).textContent).not.toMatch(/measured|waiting/i)
})
