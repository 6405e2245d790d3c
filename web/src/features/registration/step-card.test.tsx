import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../../testing/in-app.tsx'
import { StepCard } from './step-card.tsx'

afterEach(cleanup)

interface StepProps {
  answer?: Promise<void>
  isWrongAtFirst?: boolean
}

function Step({ answer, isWrongAtFirst = false }: StepProps) {
  const [isWrong, setWrong] = useState(isWrongAtFirst)
  const [isSent, setSent] = useState(false)
  const submit = async () => {
    setSent(true)
    await answer
    setSent(false)
    setWrong(true)
  }
  return (
    <StepCard
      place={null}
      title="Account"
      text=""
      submitLabel="Send"
      isBusy={isSent}
      onSubmit={() => (answer ? void submit() : setWrong(true))}
    >
      <input aria-label="Name" />
      <input aria-label="Password" aria-invalid={isWrong ? true : undefined} />
    </StepCard>
  )
}

const show = (props: StepProps = {}) => renderInApp({ at: '/', pages: { '/': () => <Step {...props} /> } })
const send = async () => fireEvent.click(await screen.findByRole('button', { name: 'Send' }))
const focused = () => document.activeElement?.getAttribute('aria-label')

test('sending a step moves the focus to its first error', async () => {
  show()
  await send()
  await waitFor(() => expect(focused()).toBe('Password'))
})

test('the focus also moves to an error that only the server reports, later', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  show({ answer: promise })
  await send()
  expect(focused()).not.toBe('Password')
  resolve()
  await waitFor(() => expect(focused()).toBe('Password'))
})

test('the focus stays with people who continue typing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  show({ answer: promise })
  await send()
  const name = screen.getByLabelText('Name')
  name.focus()
  fireEvent.input(name, { target: { value: 'Lena' } })
  resolve()
  await waitFor(() => expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true'))
  expect(focused()).toBe('Name')
})

test('a step that opens with an error has the focus there, and any other step at its title', async () => {
  show({ isWrongAtFirst: true })
  await waitFor(() => expect(focused()).toBe('Password'))
  cleanup()
  show()
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})
