/** Returns the part of the local day that decides how a person is greeted. */
export function partOfDay(now: Date): 'night' | 'morning' | 'day' | 'evening' {
  const hour = now.getHours()
  if (hour < 5) return 'night'
  if (hour < 11) return 'morning'
  return hour < 18 ? 'day' : 'evening'
}
