/**
 * The minimum heights of the upper parts of a result page. The skeleton uses the same heights, so that nothing moves
 * after loading.
 */
export const rooms = {
  summary: 'min-h-[5.375rem] @[38.75rem]:min-h-[4.125rem]',
  headline: '@[47.5rem]:min-h-[26.75rem]',
  atBorder: 'min-h-4',
  legend: 'min-h-[2.375rem]',
  word: 'min-h-[23.25rem] @[30rem]:min-h-[19.5rem]',
} as const
