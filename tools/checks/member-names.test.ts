import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../../web/src/', import.meta.url))
const home = 'platform/people/member-name.tsx'

/**
 * Files that show names of employees or of the signed-in person. Their pages do not have these people's dates of birth.
 */
const noMembers = [
  'areas/guest/take-back.tsx',
  'areas/staff/audit-log.tsx',
  'areas/staff/employees/table.tsx',
  'areas/staff/employees/employees.tsx',
  'areas/staff/employees/manage.tsx',
  'areas/staff/employees/reading-reports.tsx',
  'areas/staff/group-surveys/readers/use-readers.ts',
  'features/access-log/access-log.tsx',
  'features/check-ups/result/about-card.tsx',
  'features/corrections/versions-card.tsx',
  'features/group-reports/measures/owner-fields.tsx',
  'platform/people/find-alike.ts',
  'shell/main-menu/menu-foot.tsx',
  'shell/shell.tsx',
  'ui/avatar.tsx',
]

/** Files that may show a name alone, each with the reason. */
const besideThem: Readonly<Record<string, string>> = {
  'areas/staff/members/create.tsx': 'the message after the form in which they were typed',
  'areas/staff/members/code-sheet.tsx':
    'goes to the member: the date of birth is asked with the code, the number is on it',
  'features/consents/consent-needed.tsx': 'below the heading of the person',
  'features/consents/not-shared.tsx': 'below the heading of the person',
  'features/erasures/use-member-name.ts': 'in titles of dialogs that say them below',
  'platform/people/use-typed-members.ts': 'compares it with what is typed',
}

const composed = /\{\s*(?:[\w.]+\.)?firstName\s*\}\s+\$?\{\s*(?:[\w.]+\.)?lastName\s*\}/
const tells =
  /\b(?:MemberName|NameOfMember|FactsOfMember|useMemberFacts|useFactsAmong|memberFacts|factsOfPerson|VisitFacts|birthDate)\b|\bwriteFacts\(/

function findBareNames(files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files).flatMap(([file, text]) => {
    if (file === home || noMembers.includes(file)) return []
    if (composed.test(text)) return [`${file} writes a name without ${home}`]
    return /\bfullName\(/.test(text) && !tells.test(text) && !(file in besideThem) ? [`${file} draws a bare name`] : []
  })
}

const files = Object.fromEntries(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file))
    .map((file) => [file, readFileSync(source + file, 'utf8')]),
)

test('no place of staff draws a name without date of birth and number', () => {
  expect(findBareNames(files)).toEqual([])
})

test('every exception is still one', () => {
  for (const file of noMembers) expect(files[file], file).toMatch(composed)
  for (const file of Object.keys(besideThem)) {
    expect(files[file], file).toMatch(/\bfullName\(/)
    expect(files[file], file).not.toMatch(tells)
  }
})

test.each([
  ['a template', 'export const who = (member: Named) => `${member.firstName} ${member.lastName}`'],
  ['a template of parts', 'const name = `${firstName} ${lastName}`'],
  ['a drawn pair', '<b>\n  {person.firstName} {person.lastName}\n</b>'],
  ['the name alone', "import { fullName } from '../platform/member-name.tsx'\nexport const who = fullName(member)"],
])('%s is found', (_, text) => {
  expect(findBareNames({ 'areas/staff/planted.tsx': text })).toHaveLength(1)
})

test('the name with what distinguishes people is left alone', () => {
  expect(findBareNames({ 'areas/staff/planted.tsx': 'fullName(member) + useMemberFacts()(member)' })).toEqual([])
})
