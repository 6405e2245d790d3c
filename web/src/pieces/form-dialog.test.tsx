import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../testing/in-app.tsx'
import { FormDialog } from './form-dialog.tsx'

afterEach(cleanup)

async function show(isBusy = false) {
  const onClose = vi.fn<() => void>()
  const Page = () => (
    <FormDialog title="New measure" formId="form" act="Save" {...{ isBusy, onClose }}>
      <form id="form">
        <input aria-label="What is done" />
        <select aria-label="Kind">
          <option>technical</option>
          <option>personal</option>
        </select>
      </form>
    </FormDialog>
  )
  renderInApp({ at: '/', pages: { '/': Page } })
  return { onClose, dialog: await screen.findByRole('dialog', { name: 'New measure' }) }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** Behaves like a browser: sends the key, and closes the dialog if the key was not handled. */
const pressEscape = (dialog: HTMLElement) => {
  if (fireEvent.keyDown(dialog, { key: 'Escape' })) fireEvent(dialog, new Event('cancel', { cancelable: true }))
}
const findQuestion = () => screen.queryByRole('dialog', { name: 'Discard what you typed?' })

test('a form without typed text closes at once', async () => {
  const { onClose, dialog } = await show()
  pressEscape(dialog)
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(findQuestion()).toBeNull()
})

test.each(['Escape', 'Cancel', 'Close'])('typed text is not discarded by %s alone', async (way) => {
  const { onClose, dialog } = await show()
  const field = screen.getByLabelText<HTMLInputElement>('What is done')
  fireEvent.input(field, { target: { value: 'More breaks' } })
  if (way === 'Escape') pressEscape(dialog)
  else press(way)
  const question = findQuestion() ?? expect.fail('nothing is asked')
  expect(document.activeElement?.textContent).toBe('Keep editing')
  pressEscape(question)
  expect([findQuestion(), field.isConnected, field.value]).toEqual([null, true, 'More breaks'])
  expect(onClose).not.toHaveBeenCalled()
  pressEscape(dialog)
  press('Discard')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a choice counts as typed, and the browser asks before the page is reloaded', async () => {
  const asksBeforeReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const { onClose } = await show()
  expect(asksBeforeReload()).toBe(false)
  fireEvent.input(screen.getByLabelText('Kind'), { target: { value: 'personal' } })
  expect(asksBeforeReload()).toBe(true)
  press('Cancel')
  press('Keep editing')
  expect([findQuestion(), onClose.mock.calls.length]).toEqual([null, 0])
})

test('a form that is being saved stays open and asks nothing', async () => {
  const { onClose, dialog } = await show(true)
  fireEvent.input(screen.getByLabelText('What is done'), { target: { value: 'More breaks' } })
  pressEscape(dialog)
  expect([findQuestion(), onClose.mock.calls.length]).toEqual([null, 0])
})
