import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { iconFiles } from '../../web/build/icons.ts'

export function writeIcons(): void {
  const folder = fileURLToPath(new URL('../../web/src', import.meta.url))
  for (const [name, content] of Object.entries(iconFiles(folder)))
    writeFileSync(`${folder}/ui/icons/${name}.gen.ts`, content)
}
