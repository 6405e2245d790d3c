interface BodyFigureProps {
  readonly label: string
  /** Fill and outline of each measured part. Left and right are those of the measured person. */
  readonly choosePaint: (part: FigurePart) => { readonly fill: string; readonly stroke: string }
}

export type FigurePart = 'RightArm' | 'LeftArm' | 'Trunk' | 'RightLeg' | 'LeftLeg'

const head = 'M100 11C91 11 84.5 19.5 84.5 31S91.5 51 100 51 115.5 42.5 115.5 31 109 11 100 11Z'
const trunk =
  'M92.5 55.5C92.5 62 89.5 65.3 84 67.5 78.5 69.7 72.5 70.5 67.5 73 64.5 81 64 91 66 101 68 112 70.5 121 71.5 131 72.5 143 71 152 68.5 163 66 174 64.5 184 65 195 65.2 199 66 202 67.5 204.5 77 211 89 214 100 214 111 214 123 211 132.5 204.5 134 202 134.8 199 135 195 135.5 184 134 174 131.5 163 129 152 127.5 143 128.5 131 129.5 121 132 112 134 101 136 91 135.5 81 132.5 73 127.5 70.5 121.5 69.7 116 67.5 110.5 65.3 107.5 62 107.5 55.5 103 58.2 97 58.2 92.5 55.5Z'
const arm =
  'M62.5 75C53 78.5 47.5 86 46 97 44.5 108 44 118 41 129 38 141 34 152 31.5 164 30 172 29 180 27 188 25.5 194 22.5 199 21.5 205 20.8 210 23.5 214.5 27.5 215 32.5 215.5 35.5 211 37 205.5 38.5 199.5 39.5 194 41.5 187.5 45 177 49.5 167 52.5 156 56 143 58.5 132 60.5 119 62.5 106 60 92 62.5 75Z'
const leg =
  'M65 209C74.5 215.5 86.5 218.8 97.5 219.2 98.5 236 98.5 252 97 268 96 279 94 288 93.5 299 93 311 94.5 321 94 333 93.5 347 90.5 359 89 371 88.3 377 88 383 89 388 89.6 391.5 90.8 394 89.5 397 88 400.5 80 401 74 400.5 69 400 66 398.5 67.5 395.5 69.5 392 73 390 74.5 385.5 75.3 381 75.3 377 75 373 74 361 71 350 70 337 69.2 326 71.5 315 71 303 70.5 289 66.5 275 64.5 259 62.5 242 62.5 225 65 209Z'
const mirrored = 'translate(200 0) scale(-1 1)'

/** A body from the front with five measured parts. The caller shows the values as numbers next to it. */
export function BodyFigure({ label, choosePaint }: BodyFigureProps) {
  const part = (of: FigurePart) => ({ ...choosePaint(of), strokeWidth: 1.5, strokeLinejoin: 'round' }) as const
  return (
    <svg viewBox="14 4 172 402" height="330" role="img" aria-label={label} className="mx-auto max-w-full">
      <path d={head} fill="var(--surface-tertiary)" stroke="var(--border-strong)" strokeWidth="1.5" />
      <path d={trunk} {...part('Trunk')} />
      <path d={arm} {...part('RightArm')} />
      <path d={arm} {...part('LeftArm')} transform={mirrored} />
      <path d={leg} {...part('RightLeg')} />
      <path d={leg} {...part('LeftLeg')} transform={mirrored} />
    </svg>
  )
}
