import { stableId } from '../stable-id.ts'

export interface DemoWave {
  readonly id: string
  readonly number: 1 | 2
  readonly opensDaysAgo: number
  readonly closesDaysAgo: number
}

const wave = (number: 1 | 2, opensDaysAgo: number, closesDaysAgo: number): DemoWave => ({
  id: stableId(`group survey ${number} of Stadtwerke Hafen`),
  number,
  opensDaysAgo,
  closesDaysAgo,
})

export const demoWaves: readonly DemoWave[] = [wave(1, 455, 427), wave(2, 88, 60)]
