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

test.each([true, false])(
  'PageDown and PageUp move the focus by a page of boxes, even where a filter needs no scrolling: %s',
  (isMultiple) => {
    const many = Array.from({ length: 10 }, (_, index) => ({ value: `${index}`, label: `Box ${index}` }))
    const onChange = vi.fn<(chosen: readonly string[]) => void>()
    const shown = isMultiple ? many : many.slice(0, 3)
    render(<OptionBoxes label="Product" options={shown} chosen={[]} isMultiple={isMultiple} onChange={onChange} />)
    const moves = ['PageDown', 'PageDown', 'PageUp', 'PageUp'].map((key) => press(key))
    const boxes = isMultiple ? [7, 9, 2, 0] : [2, 2, 0, 0]
    expect(moves).toEqual(boxes.map((box) => [`Box ${box}`, false]))
    expect(onChange).not.toHaveBeenCalled()
  },
)
