import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { conditionCodes } from '../../server/src/platform/observe/find-conditions.ts'
import { makePrometheus } from '../../server/src/platform/observe/prometheus.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (...parts: readonly string[]) => readFileSync(path.join(root, ...parts), 'utf8')
const scratch = mkdtempSync(path.join(tmpdir(), 'salus-observe-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string }
}
interface Panel {
  readonly title: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly targets: readonly { readonly expr: string }[]
}

const rules: readonly Rule[] = parse(read('deploy', 'observe', 'alerts.yaml'), { strict: true }).groups[0].rules
const panels: readonly Panel[] = JSON.parse(read('deploy', 'observe', 'dashboard.json')).panels
const expressions = [
  ...rules.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr])),
]

async function exported(): Promise<ReadonlySet<string>> {
  const text = await makePrometheus(async () => []).render()
  const names = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  expect(names.length).toBeGreaterThan(20)
  return new Set(names)
}

test('every metric of the dashboard and of the alert rules is one that the server exports', async () => {
  const known = await exported()
  const named = expressions.flatMap(([, expr]) => expr.match(/\bsalus_\w+/g) ?? [])
  expect(named.filter((name) => !known.has(name))).toEqual([])
  for (const [where, expr] of expressions) expect(expr, where).toMatch(/\bsalus_|^up\{/)
  // In addition, every exported time series must be on the dashboard.
  const shown = new Set(
    panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(/\bsalus_\w+/g) ?? [])),
  )
  expect([...known].filter((name) => !shown.has(name))).toEqual([])
})

test('every condition that a rule or panel names exists', () => {
  const codes = expressions.flatMap(([, expr]) => [...expr.matchAll(/code="([\w-]+)"/g)].map(([, code]) => code))
  expect(codes.length).toBeGreaterThan(3)
  for (const code of codes) expect(conditionCodes).toContain(code)
})

test('the page names every metric, condition and alert', async () => {
  const page = read('docs', 'how-to', 'observe.md')
  for (const name of await exported()) expect(page).toContain(name.replace(/_(bucket|sum|count)$/, ''))
  for (const code of conditionCodes) expect(page).toContain(`\`${code}\``)
  for (const { alert } of rules) expect(page).toContain(alert)
})

test('each alert has a unique name, a severity and a summary', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const { labels, annotations } of rules) {
    expect(['critical', 'warning']).toContain(labels.severity)
    expect(annotations.summary).not.toBe('')
  }
})

test('no panel of the dashboard covers another one', () => {
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(Math.max(...panels.map(({ gridPos }) => gridPos.x + gridPos.w))).toBeLessThanOrEqual(24)
})

const hasPromtool = spawnSync('promtool', ['--version'], { stdio: 'ignore' }).error === undefined
if (!hasPromtool) process.stdout.write('promtool is not installed: it did not check the files in deploy/observe.\n')

describe.skipIf(!hasPromtool)('promtool', () => {
  const promtool = (...words: readonly string[]) => spawnSync('promtool', words, { encoding: 'utf8' })

  test('accepts the rules and the scrape configuration', () => {
    const rulesFile = path.join(root, 'deploy', 'observe', 'alerts.yaml')
    const checked = promtool('check', 'rules', rulesFile)
    expect(checked.stdout + checked.stderr).toContain(`SUCCESS: ${rules.length} rules found`)
    const config = promtool('check', 'config', path.join(root, 'deploy', 'observe', 'prometheus.yaml'))
    expect([config.status, config.stderr]).toEqual([0, ''])
  })

  test('understands every query of the dashboard', () => {
    const file = path.join(scratch, 'dashboard-rules.yaml')
    const recorded = panels.flatMap(({ targets }, panel) =>
      targets.map(({ expr }, index) => ({
        record: `panel_${panel}_${index}`,
        expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
      })),
    )
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: recorded }] }))
    const checked = promtool('check', 'rules', file)
    expect(checked.stdout + checked.stderr).toContain(`SUCCESS: ${recorded.length} rules found`)
  })

  test('sees alerts fire when they should, and not before', () => {
    const series = (name: string, values: string) => ({ series: name, values })
    const at = (evalTime: string, alertname: string, fires: number) => ({ eval_time: evalTime, alertname, fires })
    const firing = [at('10m', 'SalusNotReady', 1), at('10m', 'SalusMailFailing', 0), at('40m', 'SalusMailFailing', 1)]
    const errors = [at('10m', 'SalusErrors', 1), at('10m', 'SalusSlow', 0), at('30m', 'SalusLiveEventsNotHeard', 0)]
    const file = path.join(scratch, 'alerts-test.yaml')
    const counted = (evaluated: readonly ReturnType<typeof at>[]) =>
      evaluated.map(({ eval_time, alertname, fires }) => ({
        expr: `count(ALERTS{alertname="${alertname}",alertstate="firing"}) or vector(0)`,
        eval_time,
        exp_samples: [{ labels: '{}', value: fires }],
      }))
    writeFileSync(
      file,
      JSON.stringify({
        rule_files: [path.join(root, 'deploy', 'observe', 'alerts.yaml')],
        evaluation_interval: '1m',
        tests: [
          {
            interval: '1m',
            input_series: [
              series('salus_ready{instance="one"}', '1 1 1 0x30'),
              series('salus_mail_failing_seconds{instance="one"}', '0+60x60'),
              series('salus_http_requests_total{instance="one",status="2xx",route="none"}', '0+60x60'),
              series('salus_http_requests_total{instance="one",status="5xx",route="none"}', '0+6x60'),
              series('salus_live_listening{instance="one"}', '0x60'),
              series('salus_database_up{instance="one"}', '0x60'),
            ],
            promql_expr_test: counted([...firing, ...errors]),
          },
        ],
      }),
    )
    const tested = promtool('test', 'rules', file)
    expect(tested.stdout + tested.stderr).toContain('SUCCESS')
  })
})
