import { z } from 'zod'
import { type AppLinks, appLinksEnvironment, readAppLinks } from './app-links.ts'

/**
 * The addresses of the native app in the app stores. If a store does not list the app, its address is `null`, and Salus
 * does not offer the app there.
 */
export interface StoreListings {
  readonly android: string | null
  readonly ios: string | null
  readonly links: AppLinks
}

const listing = z.url({ protocol: /^https$/, error: 'the https address of the listing' }).optional()

export const storeEnvironment = { STORE_URL_ANDROID: listing, STORE_URL_IOS: listing, ...appLinksEnvironment }

export const readStoreListings = (values: z.output<z.ZodObject<typeof storeEnvironment>>): StoreListings => ({
  android: values.STORE_URL_ANDROID ?? null,
  ios: values.STORE_URL_IOS ?? null,
  links: readAppLinks(values),
})
