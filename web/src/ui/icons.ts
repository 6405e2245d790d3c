/** The icons of Lucide that are used somewhere. A new one is imported from here, then `tools/generate.ts` draws it. */
export * from './icons/first-view.gen.ts'
export * from './icons/parts.gen.ts'
export * from './icons/rest.gen.ts'
export type { LucideIcon } from './icons/icon.ts'
