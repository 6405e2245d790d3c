import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { allRoutes } from '@salus/contract/all-routes.ts'
import { expect, test } from 'vitest'

/**
 * The files that may track by themselves whether they are busy. Signing in changes no data that a page has loaded, and
 * the bar about old data writes nothing.
 */
const ownBusyState = new Set(['web/src/features/sign-in/use-attempt.ts', 'web/src/shell/offline-bar.tsx'])
/** The files that are allowed to refetch: the first after writes and live events, the others after failed requests. */
const toldInOnePlace = new Set([
  'web/src/platform/api/stale.ts',
  'web/src/platform/api/query.ts',
  'web/src/platform/api/old-data.ts',
])
/**
 * The files that send answers and documents without `write`. Afterwards they reload the data that the contract lists
 * for the route. Only link-run.ts does not, because the page of a link has no such data.
 */
const sendsByItself = new Set([
  'web/src/features/analyses/saving/open-run.ts',
  'web/src/features/analyses/saving/link-run.ts',
  'web/src/features/documents/use-uploads.ts',
])

const makesStale = new Set(
  allRoutes.filter(({ stale }) => stale !== undefined && stale.length > 0).map(({ operationId }) => operationId),
)

const busyByHand = [
  /\bconst \[(?:is)?(?:Busy|busy|Sending|sending|Saving|saving)\w*, set\w+\] = useState/,
  /\.finally\(\(\) => set\w+\(false\)\)/,
]

interface Source {
  readonly file: string
  readonly text: string
}

function faultsIn({ file, text }: Source): readonly string[] {
  const faults: string[] = []
  if (!ownBusyState.has(file) && busyByHand.some((pattern) => pattern.test(text)))
    faults.push('keeps by hand whether it is busy')
  if (!toldInOnePlace.has(file) && /\b(?:invalidateQueries|refetchQueries)\b/.test(text))
    faults.push('has a list of its own of what is old')
  if (!sendsByItself.has(file))
    for (const [, name = ''] of text.matchAll(/\bapi\s*\.(?:call|sendFile)\(\s*\w+Api\.(\w+)/g))
      if (makesStale.has(name)) faults.push(`sends ${name} without saying what is old then`)
  return faults.map((fault) => `${file} ${fault}`)
}

function webSources(): readonly Source[] {
  const source = fileURLToPath(new URL('../../web/src/', import.meta.url))
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' }).map((name) => name.split(path.sep).join('/'))
  return names
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => ({ file: `web/src/${name}`, text: readFileSync(path.join(source, name), 'utf8') }))
}

test('the web part writes in one way', () => {
  const sources = webSources()
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.flatMap(faultsIn)).toEqual([])
})

test.each([
  ['const [isBusy, setBusy] = useState(false)', 'keeps by hand whether it is busy'],
  ['send().finally(() => setWorking(false))', 'keeps by hand whether it is busy'],
  ['const [busyId, setBusyId] = useState<string | null>(null)', 'keeps by hand whether it is busy'],
  ['await queryClient.invalidateQueries()', 'has a list of its own of what is old'],
  ['await api.call(notesApi.deleteNote, { params })', 'sends deleteNote without saying what is old then'],
  ['api\n  .call(notesApi.deleteNote, { params })', 'sends deleteNote without saying what is old then'],
])('%s is found', (text, fault) => {
  expect(faultsIn({ file: 'web/src/features/notes/planted.ts', text })).toEqual([
    `web/src/features/notes/planted.ts ${fault}`,
  ])
})

test('a read, or a write that changes no loaded data, is no fault', () => {
  const text = 'api.call(notesApi.getNotesOfMember, { params }); api.call(sessionApi.verifyPassword, { body })'
  expect(faultsIn({ file: 'web/src/features/notes/planted.ts', text })).toEqual([])
})
