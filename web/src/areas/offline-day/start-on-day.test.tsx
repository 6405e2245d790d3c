import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StepOfVisit } from '../../features/measurement-days/line.ts'
import { dayMarksSchema } from '../../features/offline-days/prepared-day.ts'
import type { OpenDay } from '../../features/offline-days/use-open-day.ts'
import { renderInApp } from '../../testing/in-app.tsx'
import { useStartOnDay } from './start-on-day.tsx'

let begun: string[] = []
beforeEach(() => {
  begun = []
})
afterEach(cleanup)

const personStep = (firstName: string, profileId: string) =>
  ({
    visit: { memberId: firstName, firstName, lastName: 'Lindner', birthDate: '1980-04-12', externalNumber: '117' },
    step: { profileId },
  }) as unknown as StepOfVisit
const steps = ['Mara', 'Tim'].flatMap((name) => ['weight', 'stress'].map((profileId) => personStep(name, profileId)))

const ended = { isClosed: true, closedAt: '2026-11-26T15:40:00.000Z', closedByName: 'Sophie Brandt' }

function showBoard(marks: object, drafts: readonly object[] = []) {
  const open = {
    day: { day: { day: '2026-11-26' } },
    marks: dayMarksSchema.parse(marks),
    drafts,
  } as unknown as OpenDay
  function Board() {
    const { start, question } = useStartOnDay(open, ({ visit, step }, isHandedOver) => {
      begun.push([visit.firstName, step.profileId, ...(isHandedOver === true ? ['handed over'] : [])].join(' '))
    })
    return (
      <>
        {steps.map((of) => (
          <button
            key={`${of.visit.firstName} ${of.step.profileId}`}
            type="button"
            onClick={() => start(of, of.step.profileId === 'stress')}
          >
            {`${of.visit.firstName} ${of.step.profileId}`}
          </button>
        ))}
        {question}
      </>
    )
  }
  renderInApp({ at: '/', pages: { '/': Board } })
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('after a colleague ended the day, staff are asked before each further person is measured', async () => {
  showBoard(ended)
  await press('Mara weight')
  const question = await screen.findByRole('dialog', { name: 'Measure Mara Lindner anyway?' })
  expect(question.textContent).toContain('Sophie Brandt has ended this measurement day')
  // The date of birth and the number distinguish people of the same name.
  expect(question.textContent).toMatch(/born\s12 Apr 1980 · No\.\s117/)
  await press('Do not measure')
  expect(begun).toEqual([])
  await press('Mara weight')
  await press('Measure anyway')
  expect(begun).toEqual(['Mara weight'])
  await press('Mara stress')
  expect(begun).toEqual(['Mara weight', 'Mara stress handed over'])
  await press('Tim stress')
  expect(begun).toHaveLength(2)
  await press('Measure anyway')
  expect(begun[2]).toBe('Tim stress handed over')
})

test('while the day is open, and for a measurement that was begun before its end, nobody is asked', async () => {
  showBoard({ isClosed: false })
  await press('Mara weight')
  expect(begun).toEqual(['Mara weight'])
  cleanup()
  showBoard(ended, [{ memberId: 'Mara', profileId: 'weight' }])
  await press('Mara weight')
  expect(begun).toEqual(['Mara weight', 'Mara weight'])
  await press('Mara stress')
  expect(begun).toHaveLength(2)
})
