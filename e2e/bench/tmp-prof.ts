import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { reportDocument } from '@salus/server/features/check-ups/report/report-document.ts'
import { sampleCheckUp } from './report-samples.ts'
import { median } from './table.ts'
const base = '/work/main/node_modules/@expo-google-fonts/inter/'
const fontBlobs = ['400Regular/Inter_400Regular', '500Medium/Inter_500Medium', '600SemiBold/Inter_600SemiBold'].map(
  (f) => readFileSync(base + f + '.ttf'),
)
const tpl = readFileSync('/work/main/server/src/features/check-ups/report/report.typ', 'utf8')
const doc = (kind: string, p: number) =>
  reportDocument({
    checkUp: sampleCheckUp({ kind, person: p, daysAgo: 10 }),
    memberName: `P ${p}`,
    tenantName: 'S',
    language: p % 2 ? 'de' : 'en',
    timezone: 'Europe/Berlin',
  })

const nodet = (s: string) =>
  s
    .replace('#let has-details = ', '#let has-details = false and ')
    .replace('#if data.changes.len() > 0', '#if false')
    .replace('#if data.answers.len() > 0', '#if false')
    .replace('#if data.further.len() > 0', '#if false')
const nosheet = (s: string) => s.replace('  sheet(data.scores)\n', '').replace('  sheet(data.further)\n', '')
const nosteps = (s: string) => s.replace('#if data.nextSteps.len() > 0', '#if false')
const nohead = (s: string) => s.replace('#if data.headline != none', '#if false')

const variants: Record<string, [(s: string) => string, number, string?]> = {
  full: [(s) => s, 30],
  noctx: [
    (s) =>
      s
        .replace('footer: context {', 'footer: {')
        .replace('(str(counter(page).get().first()), str(counter(page).final().first()))', '("1","2")'),
    30,
  ],
  no500: [(s) => s.replaceAll('weight: 500', 'weight: 600').replaceAll('{ 500 }', '{ 600 }'), 30],
  nohyph: [(s) => s.replace('hyphenate: true', 'hyphenate: false'), 30],
  ua17: [(s) => s, 30, '1.7'],
  notab: [(s) => s.replace(', number-width: "tabular"', ''), 30],
  libert: [(s) => s.replace('font: "Inter"', 'font: "Libertinus Serif"'), 30],
}
for (const kind of ['manual-questionnaire', 'stressor-analysis'])
  for (let rep = 0; rep < 2; rep++)
    for (const [n, [f, age, mode]] of Object.entries(variants)) {
      const v = {
        n,
        t: f(tpl),
        c: NodeCompiler.create({ fontArgs: [{ fontBlobs }] }),
        A: [] as number[],
        B: [] as number[],
      }
      v.c.evictCache(0)
      for (let i = 0; i < 60; i++) {
        const d = JSON.stringify(doc(kind, i))
        let x = performance.now()
        const r = v.c.compile({ mainFileContent: v.t, inputs: { data: d } })
        v.A.push(performance.now() - x)
        if (!r.result) {
          console.log(v.n, JSON.stringify(r.takeDiagnostics()?.shortDiagnostics))
          break
        }
        x = performance.now()
        v.c.pdf(r.result, { pdfStandard: mode ?? 'ua-1' })
        v.B.push(performance.now() - x)
        v.c.evictCache(age)
      }
      const q = (a: number[], z: number) => [...a].sort((p, q) => p - q)[Math.floor(a.length * z)]?.toFixed(1)
      console.log(kind, v.n, 'compile', q(v.A, 0.2), q(v.A, 0.5), 'pdf', q(v.B, 0.2), q(v.B, 0.5))
    }
