// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Language } from '@salus/domain/words.ts'
import { afterEach, expect, test, vi } from 'vitest'
import de from '../../i18n/errors.de.json' with { type: 'json' }
import { RegionProvider, TextsProvider } from '../../i18n/t.tsx'
import { DateField, DateTimeField } from './date-field.tsx'

afterEach(cleanup)

function show(field: React.ReactNode, language: Language = 'de') {
  const messages: Record<string, string> = de
  return render(
    <TextsProvider start={{ language, messages }} load={async () => messages} onError={() => undefined}>
      <form aria-label="form">{field}</form>
    </TextsProvider>,
  )
}

const type = (name: RegExp | string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } })
const sent = () => new FormData(screen.getByRole<HTMLFormElement>('form')).get('day')
const names = () => screen.getAllByRole('textbox').map((one) => one.getAttribute('placeholder'))

test('the order of the parts follows the chosen language, not the language of the browser', () => {
  show(<DateField label="Geburtsdatum" name="day" />)
  expect(names()).toEqual(['TT', 'MM', 'JJJJ'])
  cleanup()
  show(<DateTimeField label="When" name="day" />, 'en')
  expect(names()).toEqual(['DD', 'MM', 'YYYY', '––', '––'])
})

test('an American types and pastes the month first, and the value is sent in the usual form', () => {
  show(
    <RegionProvider region="US">
      <DateField label="Born" name="day" />
    </RegionProvider>,
    'en',
  )
  expect(names()).toEqual(['MM', 'DD', 'YYYY'])
  type('Born Month', '4/12/1985')
  expect(sent()).toBe('1985-04-12')
})

test('digits typed in a row become the day, in the format that the server accepts', () => {
  show(<DateField label="Geburtsdatum" name="day" />)
  screen.getByRole('textbox', { name: 'Geburtsdatum Tag' }).focus()
  for (const [name, text] of [
    ['Geburtsdatum Tag', '7'],
    ['Monat', '4'],
    ['Jahr', '1985'],
  ] as const) {
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name }))
    type(name, text)
  }
  expect(sent()).toBe('1985-04-07')
  expect(screen.getByRole('group', { name: 'Geburtsdatum' })).toBeTruthy()
})

test('a whole date that is pasted or autofilled fills all parts', () => {
  show(<DateField label="Geburtsdatum" name="day" />)
  type('Geburtsdatum Tag', '1985-04-12')
  expect(sent()).toBe('1985-04-12')
  type('Geburtsdatum Tag', '31.12.1990')
  expect(sent()).toBe('1990-12-31')
})

test('an unfinished date is reported when the field is left, and never counts as empty', () => {
  show(<DateField label="Geburtsdatum" name="day" max="2026-03-09" />)
  type('Monat', '2')
  const year = screen.getByRole('textbox', { name: 'Jahr' })
  expect(year.getAttribute('aria-invalid')).toBeNull()
  fireEvent.blur(year)
  expect(year.getAttribute('aria-invalid')).toBe('true')
  const first = screen.getByRole('textbox', { name: 'Geburtsdatum Tag' })
  const told = document.getElementById(first.getAttribute('aria-describedby') ?? '')
  expect(told?.textContent).toContain(de['errors.fieldDay'])
  expect(sent()).not.toBe('')
  type('Geburtsdatum Tag', '31.2.2026')
  expect(told?.textContent).toContain(de['errors.fieldNoSuchDay'])
  type('Geburtsdatum Tag', '10.3.2026')
  expect(told?.textContent).toContain('09.03.2026')
  type('Geburtsdatum Tag', '9.3.2026')
  expect(first.getAttribute('aria-invalid')).toBeNull()
})

/** Types key by key into whichever part has the focus. */
function press(first: string, keys: string): void {
  screen.getByRole('textbox', { name: first }).focus()
  for (const key of keys) {
    const input = document.activeElement
    if (!(input instanceof HTMLInputElement)) throw new Error('no part has the focus')
    const { value, selectionStart, selectionEnd } = input
    const text = value.slice(0, selectionStart ?? 0) + key + value.slice(selectionEnd ?? 0)
    if (/[A-Z:]/.test(key)) fireEvent.keyDown(input, { key: 'Shift' })
    fireEvent.keyDown(input, { key })
    fireEvent.change(input, { target: { value: text } })
  }
}

test('a date that begins with the year can be typed key by key, in any order of the parts', () => {
  show(<DateField label="Geburtsdatum" name="day" />)
  press('Geburtsdatum Tag', '1984-02-29')
  expect(sent()).toBe('1984-02-29')
})

test.each([
  ['2026-11-05T09:05', '2026-11-05T09:05'],
  ['2026-11-05 14:30', '2026-11-05T14:30'],
  ['2026-11-05 2:30 pm', '2026-11-05T14:30'],
])('a date with its time that begins with the year keeps the time when it is typed: %s', (keys, value) => {
  show(<DateTimeField label="Datum der Messung" name="day" />)
  press('Datum der Messung Tag', keys)
  expect(sent()).toBe(value)
})

const american = (
  <RegionProvider region="US">
    <DateTimeField label="When" name="day" />
  </RegionProvider>
)

test.each([
  ['11/5/2026 2:30 pm', '2026-11-05T14:30'],
  ['11/5/2026 02:30PM', '2026-11-05T14:30'],
  ['11/5/2026 12:15 am', '2026-11-05T00:15'],
  ['11/5/2026 12:15 p.m.', '2026-11-05T12:15'],
  ['11/5/2026 2 pm', '2026-11-05T14:00'],
  ['11/5/2026 2p', '2026-11-05T14:00'],
  ['11/5/2026 9:05 am', '2026-11-05T09:05'],
  ['11/5/2026 14:30 pm', '2026-11-05T14:30'],
])('staff who type the time with am or pm get the hour that they mean: %s', (keys, value) => {
  show(american, 'en')
  press('When Month', keys)
  expect(sent()).toBe(value)
})

test('a "p" typed over the hour of a finished time moves the time to the afternoon', () => {
  show(<DateTimeField label="When" name="day" defaultValue="2026-11-05T02:30" />, 'en')
  for (const name of ['Hour', 'Minute']) {
    press(name, 'p')
    expect(sent()).toBe('2026-11-05T14:30')
  }
})

test('a letter typed by mistake after the day or the month leaves the time as it is', () => {
  show(<DateTimeField label="When" name="day" defaultValue="2026-11-05T09:45" />, 'en')
  press('When Day', '3p')
  press('Month', '1a')
  expect(sent()).toBe('2026-01-03T09:45')
})

test.each([
  ['When Month', '11/5/2026 2:30 PM', '2026-11-05T14:30'],
  ['When Month', '11/5/2026, 12:15:40\u202fAM', '2026-11-05T00:15'],
  ['When Month', '11/5/2026 2 pm', '2026-11-05T14:00'],
  ['When Month', '11/5/2026 2:30p', '2026-11-05T14:30'],
  ['When Month', '2:30 pm', '2026-11-06T14:30'],
  ['Hour', '2:30 pm', '2026-11-06T14:30'],
  ['Hour', '2:30', '2026-11-06T02:30'],
  ['Minute', '12:15 AM', '2026-11-06T00:15'],
])('a time pasted with am or pm is the hour that it names: %s, %s', (name, text, value) => {
  show(american, 'en')
  type('When Month', '2026-11-06')
  type(name, text)
  expect(sent()).toBe(value)
})

test('an hour that does not exist with am or pm is asked for again, and never guessed', () => {
  show(<DateTimeField label="When" name="day" error={de['errors.fieldDayAndTime']} />, 'en')
  for (const time of ['14:30 am', '0:30 pm']) {
    type('When Day', `5.11.2026 ${time}`)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Hour' }).value).toBe('')
    expect(screen.getByText(de['errors.fieldDayAndTime'])).toBeTruthy()
  }
})

test('a pasted date with a short year keeps its day and month, and the year is asked for', () => {
  show(<DateField label="Geburtsdatum" name="day" />)
  type('Geburtsdatum Tag', '1.3.85')
  expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['1', '3', '85'])
})

test('a day that does not exist is reported as such, even if the form only knows that the date was refused', () => {
  show(<DateField label="Geburtsdatum" name="day" error={de['errors.fieldDate']} defaultValue="1983-02-29" />)
  const first = screen.getByRole('textbox', { name: 'Geburtsdatum Tag' })
  const told = document.getElementById(first.getAttribute('aria-describedby') ?? '')
  expect(told?.textContent).toBe(de['errors.fieldNoSuchDay'])
  type('Geburtsdatum Tag', '28.2.1983')
  expect(told?.textContent).toBe(de['errors.fieldDate'])
})

test('staff who type a time that no clock shows read this, and not that a time is missing', () => {
  show(<DateTimeField label="Datum der Messung" name="day" error={de['errors.fieldDayAndTime']} />)
  const first = screen.getByRole('textbox', { name: 'Datum der Messung Tag' })
  const told = () => document.getElementById(first.getAttribute('aria-describedby') ?? '')?.textContent
  for (const time of ['25:00', '12:70']) {
    type('Datum der Messung Tag', `5.11.2026 ${time}`)
    expect(told()).toBe(de['errors.fieldNoSuchTime'])
  }
  type('Minute', '')
  expect(told()).toBe(de['errors.fieldDayAndTime'])
})

test('a form that knows the reason for a limit shows it, and otherwise the field shows its own error', () => {
  const early = { label: 'Tag', name: 'day', min: '1900-01-01', defaultValue: '1899-12-31' } as const
  const { unmount } = show(<DateField {...early} error="Erst ab der Eröffnung." />)
  expect(screen.getByText('Erst ab der Eröffnung.')).toBeTruthy()
  unmount()
  show(<DateField {...early} error={de['errors.fieldDate']} />)
  expect(screen.queryByText(de['errors.fieldDate'])).toBeNull()
  expect(screen.getByText(/01\.01\.1900/)).toBeTruthy()
})

test('a value that changes from outside replaces typed text', () => {
  const onChange = vi.fn<(value: string) => void>()
  const field = (value: string) => (
    <TextsProvider start={{ language: 'de', messages: {} }} load={async () => ({})} onError={() => undefined}>
      <DateField label="Von" value={value} onChange={onChange} />
    </TextsProvider>
  )
  const { rerender } = render(field('2026-01-31'))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Jahr' }).value).toBe('2026')
  type('Monat', '')
  expect(onChange).toHaveBeenLastCalledWith('2026--31')
  rerender(field('2026--31'))
  rerender(field(''))
  expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['', '', ''])
})
