import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>
  readonly aliases: Readonly<Record<string, { readonly parent: string }>>
}

/**
 * The icons of each file. The first page and the sign-in have files of their own, so that they do not load all icons.
 * All other icons are in the file `rest`.
 */
const files: Readonly<Record<string, readonly string[]>> = {
  'first-view': ['CircleAlert', 'CircleCheck', 'Info', 'WifiOff', 'X'],
  parts: ['Check', 'Copy', 'Eye', 'EyeOff', 'Fingerprint', 'LogIn', 'Mail', 'MailCheck', 'Moon', 'RotateCw', 'Sun'],
}

/**
 * Returns the contents of `src/ui/icons/*.gen.ts` by file name. They contain each icon of Lucide that a file in
 * `folder` imports.
 */
export function iconFiles(folder: string): Readonly<Record<string, string>> {
  const set: IconSet = require('@iconify-json/lucide/icons.json')
  const used = importedIcons(folder)
  const named = new Set(Object.values(files).flat())
  const all = { ...files, rest: used.filter((name) => !named.has(name)) }
  return Object.fromEntries(
    Object.entries(all).map(([file, names]) => [
      file,
      [
        '// Written by tools/generate.ts from @iconify-json/lucide (Lucide, ISC licence, parts of it from Feather, MIT licence).',
        "import { icon } from './icon.ts'",
        '',
        ...names.filter((name) => used.includes(name)).map((name) => drawn(name, set)),
        '',
      ].join('\n'),
    ]),
  )
}

function importedIcons(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => iconsIn(readFileSync(path.join(folder, file), 'utf8')))
  return [...new Set(names)].toSorted()
}

export const iconsIn = (text: string): readonly string[] =>
  [...text.matchAll(/^import \{([^}]*)\} from '[./]+\/(?:ui\/)?icons\.ts'/gm)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim().replace(/ as .*/, ''))
      .filter((name) => name !== '' && !name.startsWith('type ')),
  )

/** Converts `FileX2` to the set's name `file-x-2`. */
const kebab = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Za-z])(\d)/g, '$1-$2')
    .toLowerCase()

function drawn(name: string, { icons, aliases }: IconSet): string {
  const key = kebab(name)
  const body = icons[aliases[key]?.parent ?? key]?.body
  if (body === undefined) throw new Error(`Lucide has no icon ${name} (${key})`)
  const shapes = shapesIn(body).map(([tag, attributes]) => `['${tag}', ${JSON.stringify(attributes)}]`)
  return `export const ${name} = /* @__PURE__ */ icon(${shapes.join(', ')})`
}

/**
 * The attributes that every icon of the set has. The generated files omit them, because the function `icon` sets them.
 */
const common = [
  ' fill="none"',
  ' stroke="currentColor"',
  ' stroke-linecap="round"',
  ' stroke-linejoin="round"',
  ' stroke-width="2"',
].join('')

/**
 * Returns the shapes of an icon, each with its tag and attributes. Throws if the icon lacks an attribute in `common`.
 * Also throws if the icon contains anything but circles, ellipses, paths and rectangles.
 */
export function shapesIn(body: string): readonly (readonly [string, Readonly<Record<string, string>>])[] {
  const inside = body.replace(common, '').replace(/^<g>(.*)<\/g>$/, '$1')
  const shapes = [...inside.matchAll(/<(circle|ellipse|path|rect)((?: [a-z]\w*="[^"]*")+)\/>/g)]
  if (shapes.map(([all]) => all).join('') !== inside || !body.includes(common))
    throw new Error(`an icon is drawn in another way: ${body}`)
  return shapes.map(([, tag = '', attributes = '']) => [
    tag,
    Object.fromEntries([...attributes.matchAll(/ (\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
  ])
}
