import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const topFolders = ['domain', 'contract', 'server', 'web', 'e2e', 'tools', 'docs', 'deploy', '.ci']

/** Finds cited paths and links whose target does not exist, and paths that are valid on only one machine. */
export function findDocProblems(text: string, exists: (cited: string) => boolean): string[] {
  const cited = [...text.matchAll(/`([^`\n]+)`/g)].map(([, quoted]) => quoted ?? '').filter(isRepositoryPath)
  const missing = cited.filter((quoted) => !exists(quoted)).map((quoted) => `\`${quoted}\` does not exist`)
  const linked = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target]) => target ?? '')
  const broken = linked
    .filter((target) => !/^[a-z]+:/.test(target) && !exists(target))
    .map((target) => `the link to ${target} leads nowhere`)
  const local = [...text.matchAll(/(?<![\w.~$}])\/(?:home|Users|root|work|tmp)\/[\w.-]+/g)].map(
    ([found]) => `${found} is a path of one machine`,
  )
  return [...missing, ...broken, ...local]
}

const decisionHeadings = ['Question', 'Decision', 'Why', 'Price']

export function findDecisionProblems(decisions: Readonly<Record<string, string>>): string[] {
  return Object.entries(decisions)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, text], index) => {
      const number = index + 1
      const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
      return [
        ...(name.startsWith(`${String(number).padStart(4, '0')}-`) ? [] : [`${name}: the next number is ${number}`]),
        ...(text.startsWith(`# ${number}. `) ? [] : [`${name}: it begins with "# ${number}. "`]),
        ...(headings.join() === decisionHeadings.join()
          ? []
          : [`${name}: its parts are ${decisionHeadings.join(', ')}`]),
      ]
    })
}

// A pattern such as <noun> or * is an example, not a file.
function isRepositoryPath(quoted: string): boolean {
  const [first] = quoted.split('/')
  return quoted.includes('/') && topFolders.includes(first ?? '') && !/[<>*{}\s…]/.test(quoted)
}

function checkAll(): string[] {
  const below = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  const documents = [
    'README.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    path.join('deploy', 'package', 'README.md'),
    ...below.filter((name) => name.endsWith('.md')).map((name) => path.join('docs', name)),
  ]
  const decisions = Object.fromEntries(
    below
      .filter((name) => path.dirname(name) === 'decisions')
      .map((name) => [path.basename(name), readFileSync(path.join(root, 'docs', name), 'utf8')]),
  )
  const inDocuments = documents.flatMap((document) => {
    const folder = path.join(root, path.dirname(document))
    const exists = (cited: string) => existsSync(path.join(root, cited)) || existsSync(path.resolve(folder, cited))
    const problems = findDocProblems(readFileSync(path.join(root, document), 'utf8'), exists)
    return problems.map((problem) => `${document}: ${problem}`)
  })
  return [...inDocuments, ...findDecisionProblems(decisions)]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = checkAll()
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
