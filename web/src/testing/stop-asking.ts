import { afterEach } from 'vitest'
import { stopAsking } from '../platform/api/service-state.ts'

// After a test without a server, the page keeps checking whether the server responds, and then loads everything again.
// This must not happen during the next test.
afterEach(stopAsking)
