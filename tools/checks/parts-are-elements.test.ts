import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../write/skeleton.ts'

const named = /\brender[A-Z]\w*/g
const typed = /\b(\w+)\??:\s*\(*\([^()]*(?:\([^()]*\)[^()]*)*\)\s*=>\s*(?:ReactNode|ReactElement|JSX\.Element)\b/g

/**
 * Finds the names of props that are functions and draw a part of a page. A part must be passed as an element, which
 * reads what it needs from a context. Only `children` may be a function.
 */
const drawingProps = (text: string): readonly string[] => [
  ...[...text.matchAll(named)].map(([name]) => name),
  ...[...text.matchAll(typed)].flatMap(([, name = '']) =>
    name === 'children' || /^render[A-Z]/.test(name) ? [] : name,
  ),
]

const sources = ['features', 'areas', 'pieces', 'shell'].flatMap((folder) =>
  readdirSync(path.join(root, 'web/src', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `web/src/${folder}/${file.replaceAll(path.sep, '/')}`),
)

test('a feature gets the parts of other features as elements, not as functions that draw them', () => {
  const found = sources.flatMap((file) =>
    drawingProps(readFileSync(path.join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  )
  expect(found).toEqual([])
  expect(sources.length).toBeGreaterThan(500)
})

test.each([
  ['<AnalysisRunner renderDevice={(use) => <DevicePanel onUse={use} />} />', ['renderDevice']],
  ['interface Props { readonly renderGate?: RenderGate | undefined }', ['renderGate']],
  ['readonly device?: ((use: (values: Values) => void) => ReactNode) | undefined', ['device']],
  ['readonly form: (\n    isStrict: boolean,\n    problem: Problem | null,\n  ) => ReactElement', ['form']],
])('%s is found', (planted, names) => {
  expect(drawingProps(planted)).toEqual(names)
})

test.each([
  'readonly children: (label: string) => ReactNode',
  'readonly device?: ReactElement | undefined',
  'readonly onDone: (resultGuid: string) => void\n  readonly beside: ReactNode',
  'render(<App />)',
])('%s is no fault', (planted) => {
  expect(drawingProps(planted)).toEqual([])
})
