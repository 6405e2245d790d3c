import { z } from 'zod'

/** Where the native app can be had. Null: there is no listing, so nobody is offered one. */
export interface StoreListings {
  readonly android: string | null
  readonly ios: string | null
}

const listing = z.url({ protocol: /^https$/, error: 'the https address of the listing' }).optional()

export const storeEnvironment = { STORE_URL_ANDROID: listing, STORE_URL_IOS: listing }

export const storeListingsOf = (values: z.output<z.ZodObject<typeof storeEnvironment>>): StoreListings => ({
  android: values.STORE_URL_ANDROID ?? null,
  ios: values.STORE_URL_IOS ?? null,
})
