import { afterAll } from 'vitest'
import { stopAsking } from '../platform/api/service-state.ts'

// After a test without a server, the page keeps asking for it. It must not do so during the next test file.
afterAll(stopAsking)
