import { afterAll } from 'vitest'
import { stopAsking } from '../platform/api/service-state.ts'

// A page whose server was away goes on asking, and would do so in the window of the next test file.
afterAll(stopAsking)
