import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { OptionBoxes } from './option-boxes.tsx'

afterEach(cleanup)

const options = ['One', 'Two', 'Three'].map((label) => ({ value: label.toLowerCase(), label }))
const press = (key: string) => {
  // False if the browser must not scroll the page with the key.
  const isLeftToBrowser = fireEvent.keyDown(document.activeElement ?? document.body, { key })
  return [document.activeElement?.closest('label')?.textContent, isLeftToBrowser]
}

test('the keys Home, End and the arrows move the focus among the boxes of a filter, and the page stays in place', () => {
  render(
    <OptionBoxes
      label="Tag"
      options={options}
      chosen={[]}
      isMultiple
      onChange={vi.fn<(chosen: readonly string[]) => void>()}
    />,
  )
  expect(press('End')).toEqual(['Three', false])
  expect(press('ArrowUp')).toEqual(['Two', false])
  expect(press('ArrowDown')).toEqual(['Three', false])
  expect(press('Home')).toEqual(['One', false])
  expect(press('Tab')).toEqual(['One', true])
})

test('in a filter with one choice, Home and End move only the focus, and the arrows are left to the browser', () => {
  const onChange = vi.fn<(chosen: readonly string[]) => void>()
  render(<OptionBoxes label="Status" options={options} chosen={['one']} isMultiple={false} onChange={onChange} />)
  expect(screen.getByRole('radiogroup')).toBeTruthy()
  expect(press('End')).toEqual(['Three', false])
  expect(press('Home')).toEqual(['One', false])
  expect(press('ArrowDown')).toEqual(['One', true])
  expect(onChange).not.toHaveBeenCalled()
})
