import type { SeededRandom } from '../seeded-random.ts'

const two = (value: number) => String(value).padStart(2, '0')

export function timeOfDay(random: SeededRandom, when: 'opening-hours' | 'evening'): string {
  const hour = when === 'evening' ? random.whole(18, 21) : random.whole(8, 18)
  return `${two(hour)}:${two(random.whole(0, 59))}`
}
