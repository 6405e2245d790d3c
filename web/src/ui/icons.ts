/** The Lucide icons in use. To add an icon, import it from this file and run `tools/generate.ts`. */
export * from './icons/first-view.gen.ts'
export * from './icons/parts.gen.ts'
export * from './icons/rest.gen.ts'
export type { LucideIcon } from './icons/icon.ts'
