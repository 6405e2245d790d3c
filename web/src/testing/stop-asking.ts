import { afterAll } from 'vitest'
import { stopAsking } from '../platform/api/service-state.ts'

// A page whose server was unavailable keeps asking, even during the next test file.
afterAll(stopAsking)
